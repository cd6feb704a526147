import { useState, type KeyboardEvent } from 'react';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Settings.module.css';

interface NameFormProps {
  readonly name?: string;
  readonly colour: string;
  readonly maxLength: number;
  readonly onSubmit: (name: string, colour: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A name and a colour, edited where they stand. */
export function NameForm({ name = '', colour, maxLength, onSubmit, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [chosen, setChosen] = useState(colour);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    await onSubmit(typed.trim(), chosen);
    setBusy(false);
    if (name === '') setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <Form className={styles.inline} onSubmit={submit}>
      <input
        type="color"
        className={styles.colour}
        aria-label={common.colour}
        value={chosen.toLowerCase()}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className={styles.grow}>
        <TextField
          label={common.name}
          labelHidden
          placeholder={common.name}
          required
          autoFocus
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button type="submit" look="primary" busy={busy} disabled={typed.trim() === ''}>
        {name === '' ? common.add : common.save}
      </Button>
      <Button look="ghost" onClick={onCancel}>
        {common.cancel}
      </Button>
    </Form>
  );
}
