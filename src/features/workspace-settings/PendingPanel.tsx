import { useCall } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { common, roleName, workspaceSettings } from '../../text/settings.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { useToast } from '../../ui/toast-context.ts';
import type { Invitation, Invitations } from './use-invitations.ts';
import styles from './Members.module.css';

const { members: text } = workspaceSettings;

/** Each invitation is a link to hand on. */
export function PendingPanel({ invitations }: { readonly invitations: Invitations }) {
  const { slug } = useHere();
  const call = useCall();
  const toast = useToast();
  if (invitations.rows.length === 0) return null;
  const copy = async ({ invite_link }: Invitation) => {
    await navigator.clipboard.writeText(new URL(invite_link, location.origin).href);
    toast.show({ kind: 'success', title: text.linkCopied });
  };
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
            <>
              <Button
                size="small"
                icon="link"
                onClick={() =>
                  void copy(invitation).catch((error: unknown) =>
                    toast.show({ kind: 'error', title: String(error) }),
                  )
                }
              >
                {text.copyLink}
              </Button>
              <IconButton
                icon="close"
                size="small"
                label={`${common.remove}: ${invitation.email}`}
                onClick={() => void remove(invitation)}
              />
            </>
          }
        >
          <Avatar name={invitation.email} size={24} inactive decorative />
          <span className={styles.who}>
            <span className={styles.name}>{invitation.email}</span>
            <span className={styles.meta}>{roleName(invitation.role)}</span>
          </span>
        </Row>
      ))}
    </Panel>
  );
}
