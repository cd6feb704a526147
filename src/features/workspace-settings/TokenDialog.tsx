import { useState, type FormEvent } from 'react';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useHere, useSession } from '../../client/session-context.ts';
import { addDays, dayIn } from '../../state/calendar-days.ts';
import { tokens as text } from '../../text/outside.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';

const FORM = 'token';
type Expiry = (typeof text.expiries)[number]['value'];

interface TokenDialogProps {
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

export function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const { slug } = useHere();
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('30');
  const tomorrow = addDays(localToday(), 1);
  const [day, setDay] = useState(tomorrow);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expired_at = endOf(expiry, day);
    const path = `/api/workspaces/${slug}/api-tokens/`;
    const fresh = { label: label.trim(), description, expired_at };
    void attempt(async () => {
      const made = (await session.call('POST', path, fresh)) as { readonly token: string };
      onMade(made.token);
    });
  };
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
      mayClose={() => label === '' && description === ''}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            look="primary"
            busy={busy}
            disabled={label.trim() === '' || (expiry === 'date' && day < tomorrow)}
          >
            {text.generate}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <TextField
          label={text.label}
          hint={text.labelHint}
          autoFocus
          required
          maxLength={255}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextArea
          label={text.description}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Select label={text.expiry} value={expiry} options={text.expiries} onChange={setExpiry} />
        {expiry === 'date' && (
          <TextField
            label={text.day}
            type="date"
            required
            min={tomorrow}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

function localToday(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

/** The day with which it ends; null: it never does. */
function endOf(expiry: Expiry, day: string): string | null {
  if (expiry === 'never') return null;
  return expiry === 'date' ? day : addDays(localToday(), Number(expiry));
}
