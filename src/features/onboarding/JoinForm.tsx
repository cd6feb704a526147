import { useState } from 'react';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { roleName } from '../../text/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { FormActions, Notice, Panel, Row } from '../../ui/Page.tsx';
import { Checkbox } from '../../ui/Toggle.tsx';
import type { Invitation } from './use-invitations.ts';

const { join: text } = onboarding;

interface JoinFormProps {
  readonly invitations: readonly Invitation[];
  readonly onJoined: (slug: string) => Promise<void>;
  readonly onOwn: () => void;
}

export function JoinForm({ invitations, onJoined, onOwn }: JoinFormProps) {
  const session = useSession();
  const [chosen, setChosen] = useState(() => invitations.map(({ id }) => id));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    try {
      await session.call('POST', '/api/users/me/workspaces/invitations/', { invitations: chosen });
      await onJoined(invitations.find(({ id }) => chosen.includes(id))?.slug ?? '');
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Panel flush>
        {invitations.map(({ id, name, role }) => (
          <Row key={id}>
            <Checkbox
              label={name}
              hint={text.role(roleName(role))}
              checked={chosen.includes(id)}
              onChange={(on) =>
                setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          </Row>
        ))}
      </Panel>
      <FormActions>
        <Button
          look="primary"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void join()}
        >
          {text.action}
        </Button>
        <Button look="ghost" onClick={onOwn}>
          {text.own}
        </Button>
      </FormActions>
    </>
  );
}
