import { lazy, Suspense, useEffect, useState } from 'react';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { isBlankHtml } from '../rich-text/clean-html.ts';
import { RichText } from '../rich-text/RichText.tsx';
import { useDraft } from '../rich-text/use-draft.ts';
import { useItemActions } from './use-item-actions.ts';
import styles from './ItemView.module.css';

const loadEditor = async () => ({
  default: (await import('../editor/RichEditor.tsx')).RichEditor,
});
const RichEditor = lazy(loadEditor);

interface DescriptionProps {
  readonly item: WorkItemDetail;
  readonly canEdit: boolean;
}

/** Painted as it is; the editor comes when somebody means to write, and saves only what was written. */
export function Description({ item, canEdit }: DescriptionProps) {
  const { save } = useItemActions();
  const [isWriting, setWriting] = useState(false);
  const draft = useDraft({
    name: `${item.id}.description`,
    stored: item.description_html,
    save: (html) => save(item, { description_html: html }, WORK_ITEMS.fields.description),
  });
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadEditor().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, []);

  if (isWriting) {
    return (
      <Suspense fallback={<RichText html={draft.text} />}>
        <RichEditor
          label={ITEM.editor}
          html={draft.text}
          onChange={draft.change}
          onBlur={draft.flush}
        />
      </Suspense>
    );
  }
  const content = isBlankHtml(draft.text) ? (
    <p className={styles.placeholder}>{canEdit ? ITEM.describe : ''}</p>
  ) : (
    <RichText html={draft.text} />
  );
  if (!canEdit) return content;
  return (
    <div
      role="button"
      tabIndex={0}
      className={styles.description}
      aria-label={ITEM.edit}
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a, summary');
        const isMarking = (document.getSelection()?.toString() ?? '') !== '';
        if (!isLink && !isMarking) setWriting(true);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !/^(Enter|e)$/.test(event.key)) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        setWriting(true);
      }}
    >
      {content}
    </div>
  );
}
