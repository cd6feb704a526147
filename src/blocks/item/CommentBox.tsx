import { COMMENTS } from '../../text/item.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFormDraft } from '../rich-text/use-form-draft.ts';
import styles from './Comments.module.css';

interface CommentBoxProps {
  /** The name of the draft. */
  readonly name: string;
  readonly label: string;
  readonly action: string;
  readonly start?: string;
  /** What is stored where the text is an edit of it. */
  readonly base?: string;
  /** Resolves when the text is durable. `base` is what the person saw when they began. */
  readonly onSend: (text: string, base: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}

/** Enter is a new line, Ctrl+Enter sends. What is typed is kept until it has been sent. */
export function CommentBox(props: CommentBoxProps) {
  const { name, label, action, start = '', base = start, onSend, onCancel } = props;
  const draft = useFormDraft(name, start, base);
  const { text } = draft;
  const send = async (): Promise<void> => {
    if (text.trim() !== '') draft.send(onSend(text, draft.base));
  };
  const cancel = (): void => {
    draft.forget();
    onCancel?.();
  };
  return (
    <Form className={styles.box} onSubmit={send}>
      <textarea
        className={styles.area}
        rows={2}
        autoFocus={onCancel !== undefined}
        aria-label={label}
        placeholder={label}
        value={text}
        readOnly={!draft.isReady}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (isSend) event.currentTarget.form?.requestSubmit();
          else if (event.key === 'Escape' && onCancel) cancel();
          else if (event.key === 'Escape') event.currentTarget.blur();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button size="small" look="ghost" onClick={cancel}>
            {COMMENTS.cancel}
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          look="primary"
          keys="Ctrl+Enter"
          disabled={text.trim() === ''}
        >
          {action}
        </Button>
      </div>
    </Form>
  );
}
