import { faceOf } from '../../domain/person.ts';
import { useState } from 'react';
import { useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Member } from '../../resources/members.ts';
import { common } from '../../text/common.ts';
import { roleName, roleOptions } from '../../text/roles.ts';
import { workspaceSettings } from '../../text/settings.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Select } from '../../ui/TextField.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PendingPanel } from './PendingPanel.tsx';
import { useInvitations } from './use-invitations.ts';
import styles from './Members.module.css';

const { members: text } = workspaceSettings;

export function MembersPanel({ mayEdit }: { readonly mayEdit: boolean }) {
  const { answer: members } = useAnswer({ ask: 'members' });
  const invitations = useInvitations(mayEdit);
  const [isInviting, setInviting] = useState(false);
  const shown = members?.filter(({ is_bot }) => !is_bot);
  return (
    <>
      <Panel
        title={text.title}
        flush
        actions={
          mayEdit && (
            <Button size="small" look="primary" icon="plus" onClick={() => setInviting(true)}>
              {text.add}
            </Button>
          )
        }
      >
        {shown === undefined && <Skeleton rows={3} />}
        {shown?.map((member) => (
          <MemberLine key={member.id} member={member} mayEdit={mayEdit} />
        ))}
      </Panel>
      {mayEdit && <PendingPanel invitations={invitations} />}
      {isInviting && (
        <InviteDialog onInvited={invitations.refresh} onClose={() => setInviting(false)} />
      )}
    </>
  );
}

function MemberLine({ member, mayEdit }: { readonly member: Member; readonly mayEdit: boolean }) {
  const { slug, viewer } = useHere();
  const call = useCall();
  const [isDoomed, setDoomed] = useState(false);
  const { id, email, role, is_active } = member;
  const face = faceOf(member, id, email);
  const { name } = face;
  const isFixed = !mayEdit || id === viewer || !is_active;
  const refreshes = workspaceRefresh('members', 'projects');
  // The calls name the membership, which the list of members gives by its person.
  const path = `/api/workspaces/${slug}/members/`;
  const withMembership = async (work: (membership: string) => Promise<unknown>) => {
    const list = await call({ method: 'GET', path, refreshes: [] });
    const rows = (list?.body ?? []) as readonly MembershipRow[];
    const membership = rows.find((row) => personOf(row) === id)?.id;
    if (membership !== undefined) await work(membership);
  };
  const setRole = (next: string) =>
    void withMembership((membership) =>
      call({
        method: 'PATCH',
        path: `${path}${membership}/`,
        body: { role: Number(next) },
        refreshes,
      }),
    );
  const remove = () => {
    setDoomed(false);
    void withMembership((membership) =>
      call({ method: 'DELETE', path: `${path}${membership}/`, refreshes }, text.removed(name)),
    );
  };
  return (
    <Row
      actions={
        !isFixed && (
          <IconButton
            icon="close"
            size="small"
            label={`${text.remove}: ${name}`}
            onClick={() => setDoomed(true)}
          />
        )
      }
    >
      <Avatar face={face} size={24} inactive={!is_active} decorative />
      <span className={styles.who}>
        <span className={styles.name}>
          <a href={`/${slug}/profile/${id}/`}>{name}</a>
          {id === viewer && <Chip tone="quiet">{common.you}</Chip>}
          {!is_active && <Chip tone="quiet">{text.inactive}</Chip>}
        </span>
        <span className={styles.meta}>{email}</span>
      </span>
      {isFixed ? (
        <span className={styles.meta}>{roleName(role)}</span>
      ) : (
        <span className={styles.role}>
          <Select
            label={`${common.role}: ${name}`}
            labelHidden
            size="small"
            value={`${role}`}
            options={roleOptions}
            onChange={setRole}
          />
        </span>
      )}
      {isDoomed && (
        <ConfirmDialog
          title={text.remove}
          text={text.removeText(name)}
          action={common.remove}
          onConfirm={remove}
          onClose={() => setDoomed(false)}
        />
      )}
    </Row>
  );
}

interface MembershipRow {
  readonly id: string;
  readonly member: string | { readonly id: string };
}

function personOf({ member }: MembershipRow): string {
  return typeof member === 'string' ? member : member.id;
}
