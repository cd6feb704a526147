import { useState } from 'react';
import { COMMENTS } from '../../text/item.ts';
import { Button } from '../../ui/Button.tsx';
import { usePlace } from '../place-context.ts';
import { draftKey } from '../rich-text/use-draft.ts';
import styles from './Comments.module.css';

interface CommentBoxProps {
  /** Under which what is being typed is kept on this device. */
  readonly name: string;
  readonly label: string;
  readonly action: string;
  readonly start?: string;
  readonly onSend: (text: string) => void;
  readonly onCancel?: () => void;
}

/** Enter is a new line, Ctrl+Enter sends. What is typed survives leaving the page. */
export function CommentBox(props: CommentBoxProps) {
  const { name, label, action, start = '', onSend, onCancel } = props;
  const { viewer } = usePlace();
  const key = draftKey(viewer, name);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? start);
  const change = (next: string): void => {
    setText(next);
    if (next === start) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  const send = (): void => {
    if (text.trim() === '') return;
    localStorage.removeItem(key);
    setText(start);
    onSend(text);
  };
  const cancel = (): void => {
    change(start);
    onCancel?.();
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        className={styles.area}
        rows={2}
        autoFocus={onCancel !== undefined}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (isSend) send();
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
    </form>
  );
}
