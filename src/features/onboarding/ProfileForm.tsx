import { useState, type FormEvent } from 'react';
import { problemText } from '../../client/failure.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { FormActions, FormGrid, Notice } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';

const { profile: text } = onboarding;

export function ProfileForm({ onDone }: { readonly onDone: () => void }) {
  const session = useSession();
  const { user, profile } = useSessionState();
  const [firstName, setFirstName] = useState(user?.first_name ?? '');
  const [lastName, setLastName] = useState(user?.last_name ?? '');
  const [role, setRole] = useState(profile?.role ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await session.call('PATCH', '/api/users/me/', {
        first_name: firstName.trim(),
        last_name: lastName.trim(),
        user_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      await session.call('PATCH', '/api/users/me/profile/', {
        role,
        onboarding_step: { ...profile?.onboarding_step, profile_complete: true },
      });
      await session.refresh();
      onDone();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} style={FORM}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <FormGrid>
        <TextField
          label={text.firstName}
          required
          autoFocus
          maxLength={24}
          autoComplete="given-name"
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label={text.lastName}
          maxLength={24}
          autoComplete="family-name"
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
      </FormGrid>
      <Select
        label={text.role}
        required
        value={role}
        options={[
          { value: '', label: onboarding.workspace.choose },
          ...text.roles.map((value) => ({ value: value as string, label: value })),
        ]}
        onChange={setRole}
      />
      <FormActions>
        <Button type="submit" look="primary" busy={busy}>
          {onboarding.next}
        </Button>
      </FormActions>
    </form>
  );
}

const FORM = { display: 'contents' } as const;
