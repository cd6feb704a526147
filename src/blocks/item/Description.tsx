import { lazy, Suspense, useEffect, useState } from 'react';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { IconButton } from '../../ui/Button.tsx';
import { isBlankHtml } from '../rich-text/clean-html.ts';
import { RichText } from '../rich-text/RichText.tsx';
import { RestoredDraft } from '../rich-text/RestoredDraft.tsx';
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
    isHtml: true,
    save: (html, seen) => {
      const field = WORK_ITEMS.fields.description;
      return save(item, { description_html: html }, { description_html: seen }, field);
    },
  });
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadEditor().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, []);

  const restored = (
    <RestoredDraft
      draft={draft}
      stored={item.description_html}
      onDiscard={() => setWriting(false)}
    />
  );
  if (isWriting) {
    return (
      <Suspense fallback={<RichText html={draft.text} />}>
        {restored}
        <RichEditor
          label={ITEM.editor}
          html={draft.text}
          base={draft.base}
          latest={draft.latest}
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
    <>
      {restored}
      {/* A link in the text stays a link, so the whole is not a button. The one in it is for the keyboard. */}
      <div
        role="presentation"
        className={styles.description}
        onClick={(event) => {
          const isLink = event.target instanceof Element && event.target.closest('a, summary');
          const isMarking = (document.getSelection()?.toString() ?? '') !== '';
          if (!isLink && !isMarking && draft.isReady) setWriting(true);
        }}
      >
        {content}
        <span className={styles.editText}>
          <IconButton
            size="small"
            icon="edit"
            label={ITEM.edit}
            disabled={!draft.isReady}
            onClick={() => setWriting(true)}
          />
        </span>
      </div>
    </>
  );
}
