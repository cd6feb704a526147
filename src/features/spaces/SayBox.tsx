import { useState } from 'react';
import { tabStorage } from '../../client/safe-storage.ts';
import { spaces } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import styles from './BoardComments.module.css';

const { comments: text } = spaces;

interface SayBoxProps {
  /** Under which what is being typed outlives the page. */
  readonly name: string;
  readonly label: string;
  readonly action: string;
  readonly start?: string;
  readonly busy: boolean;
  /** True: it has arrived, and is forgotten here. */
  readonly onSend: (typed: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** Enter is a new line, Ctrl+Enter sends. */
export function SayBox({ name, label, action, start = '', busy, onSend, onCancel }: SayBoxProps) {
  const key = `holdfast.draft.board.${name}`;
  const [typed, setTyped] = useState(() => tabStorage.getItem(key) ?? start);
  const change = (next: string) => {
    setTyped(next);
    if (next === start) tabStorage.removeItem(key);
    else tabStorage.setItem(key, next);
  };
  const isBlank = typed.trim() === '';
  const send = async () => {
    if (isBlank || busy) return;
    if (!(await onSend(typed))) return;
    tabStorage.removeItem(key);
    setTyped(start);
  };
  const cancel = () => {
    change(start);
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
        value={typed}
        onChange={(event) => change(event.target.value)}
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
            {text.cancel}
          </Button>
        )}
        <Button
          type="submit"
          size="small"
          look="primary"
          keys="Ctrl+Enter"
          busy={busy}
          disabled={isBlank}
        >
          {action}
        </Button>
      </div>
    </Form>
  );
}
