import { useRef, useState } from 'react';
import { MAX_NAME_LENGTH, type WorkItemDetail } from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { RestoredDraft } from '../rich-text/RestoredDraft.tsx';
import { useDraft } from '../rich-text/use-draft.ts';
import { useItemActions } from './use-item-actions.ts';
import styles from './ItemView.module.css';

interface TitleFieldProps {
  readonly item: WorkItemDetail;
  readonly canEdit: boolean;
}

/** The title, always ready to be written in. */
export function TitleField({ item, canEdit }: TitleFieldProps) {
  const { save } = useItemActions();
  const [hasFocus, setFocus] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({
    name: `${item.id}.name`,
    stored: item.name,
    mayBeSaved: (text) => text.trim() !== '',
    save: (name, seen) => save(item, { name: name.trim() }, { name: seen }, WORK_ITEMS.fields.name),
  });
  const isEmpty = draft.text.trim() === '';
  return (
    <div className={styles.titleBox}>
      <textarea
        ref={field}
        data-item-title
        className={styles.title}
        rows={1}
        aria-label={WORK_ITEMS.fields.name}
        aria-invalid={isEmpty || undefined}
        maxLength={MAX_NAME_LENGTH}
        readOnly={!canEdit || !draft.isReady}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value.replaceAll('\n', ' '))}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          if (isEmpty) draft.drop();
          else draft.flush();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          field.current?.blur();
        }}
      />
      <RestoredDraft draft={draft} stored={item.name} />
      {hasFocus && (
        <span className={styles.counter} data-error={isEmpty || undefined}>
          {isEmpty ? ITEM.titleNeeded : ITEM.titleLength(draft.text.length, MAX_NAME_LENGTH)}
        </span>
      )}
    </div>
  );
}
