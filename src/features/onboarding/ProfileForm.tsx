import { useState } from 'react';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, Notice } from '../../ui/Page.tsx';
import { usePersonName } from './use-person-name.tsx';

/** Someone who joins a workspace is only asked for their name. */
export function ProfileForm({ onDone }: { readonly onDone: () => void }) {
  const session = useSession();
  const { field, save } = usePersonName();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    try {
      await save();
      await session.refresh();
      onDone();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={submit} style={FORM}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {field}
      <FormActions>
        <Button type="submit" look="primary" busy={busy}>
          {onboarding.next}
        </Button>
      </FormActions>
    </Form>
  );
}

const FORM = { display: 'contents' } as const;
