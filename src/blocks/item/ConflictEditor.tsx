import { lazy, Suspense } from 'react';
import type { TextConflict } from '../../domain/conflict.ts';
import { CONFLICTS } from '../../text/item.ts';
import { Button } from '../../ui/Button.tsx';
import { isBlankHtml } from '../rich-text/clean-html.ts';
import { RichText } from '../rich-text/RichText.tsx';
import { useFormDraft } from '../rich-text/use-form-draft.ts';
import styles from './Conflict.module.css';

const RichEditor = lazy(async () => ({
  default: (await import('../editor/RichEditor.tsx')).RichEditor,
}));

interface ConflictEditorProps {
  /** Keeps what is typed until it is saved. */
  readonly name: string;
  readonly conflict: TextConflict;
  /** Resolves with whether it was saved. */
  readonly onSave: (html: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Both sides of a collision in one editor, to make one text of them. */
export function ConflictEditor({ name, conflict, onSave, onCancel }: ConflictEditorProps) {
  const { both } = conflict;
  const draft = useFormDraft(name, both);
  if (!draft.isReady) return <RichText html={both} />;
  const save = async (): Promise<void> => {
    if (await onSave(draft.text)) draft.forget();
  };
  const cancel = (): void => {
    draft.forget();
    onCancel();
  };
  return (
    <>
      <div className={styles.editor}>
        <Suspense fallback={<RichText html={draft.text} />}>
          <RichEditor
            label={CONFLICTS.editor}
            html={draft.text}
            base={both}
            latest={null}
            onChange={draft.change}
            onBlur={nothing}
          />
        </Suspense>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          look="primary"
          disabled={isBlankHtml(draft.text)}
          onClick={() => void save()}
        >
          {CONFLICTS.save}
        </Button>
        <Button size="small" onClick={cancel}>
          {CONFLICTS.cancel}
        </Button>
      </div>
    </>
  );
}

/** It is saved by its button only. */
function nothing(): void {}
