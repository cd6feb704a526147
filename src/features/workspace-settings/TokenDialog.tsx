import { DateField } from '../../blocks/pickers/DateField.tsx';
import { useState } from 'react';
import { CancelForm } from '../../blocks/forms/CancelForm.tsx';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useHere, useSession } from '../../client/session-context.ts';
import { addDays, dayIn } from '../../state/calendar-days.ts';
import { tokens as text } from '../../text/outside.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';

const FORM = 'token';
const EMPTY = { label: '', description: '' };
type Expiry = (typeof text.expiries)[number]['value'];

interface TokenDialogProps {
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

export function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const { slug } = useHere();
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const form = useFormFields(`token.${slug}`, EMPTY);
  const { label, description } = form.fields;
  const [expiry, setExpiry] = useState<Expiry>('30');
  const today = localToday();
  const tomorrow = addDays(today, 1);
  const [day, setDay] = useState(tomorrow);
  const submit = async () => {
    const expired_at = endOf(expiry, day);
    const path = `/api/workspaces/${slug}/api-tokens/`;
    const fresh = { label: label.trim(), description, expired_at };
    await attempt(async () => {
      const made = (await session.call('POST', path, fresh)) as { readonly token: string };
      form.saved();
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
          <CancelForm form={form} onClose={onClose} />
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
      <Form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <RestoredFields form={form} />
        <TextField
          label={text.label}
          hint={text.labelHint}
          autoFocus
          required
          maxLength={255}
          value={label}
          onChange={(event) => form.set({ label: event.target.value })}
        />
        <TextArea
          label={text.description}
          value={description}
          onChange={(event) => form.set({ description: event.target.value })}
        />
        <Select label={text.expiry} value={expiry} options={text.expiries} onChange={setExpiry} />
        {expiry === 'date' && (
          <DateField
            label={text.day}
            required
            today={today}
            min={tomorrow}
            value={day}
            onChange={setDay}
          />
        )}
      </Form>
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
