import { faceOf } from '../../domain/person.ts';
import { useCall } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { common } from '../../text/common.ts';
import { roleName } from '../../text/roles.ts';
import { workspaceSettings } from '../../text/settings.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import type { Invitation, Invitations } from './use-invitations.ts';
import styles from './Members.module.css';

const { members: text } = workspaceSettings;

/** Who was asked. Their links were shown once, when they were made. */
export function PendingPanel({ invitations }: { readonly invitations: Invitations }) {
  const { slug } = useHere();
  const call = useCall();
  if (invitations.rows.length === 0) return null;
  const remove = async ({ id }: Invitation) => {
    const path = `/api/workspaces/${slug}/invitations/${id}/`;
    await call({ method: 'DELETE', path, refreshes: [] });
    invitations.refresh();
  };
  return (
    <Panel title={text.pending} text={text.pendingText} flush>
      {invitations.rows.map((invitation) => (
        <Row
          key={invitation.id}
          actions={
            <IconButton
              icon="close"
              size="small"
              label={`${common.remove}: ${invitation.email}`}
              onClick={() => void remove(invitation)}
            />
          }
        >
          <Avatar
            face={faceOf(undefined, invitation.email, invitation.email)}
            size={24}
            inactive
            decorative
          />
          <span className={styles.who}>
            <span className={styles.name}>{invitation.email}</span>
            <span className={styles.meta}>{roleName(invitation.role)}</span>
          </span>
        </Row>
      ))}
    </Panel>
  );
}
