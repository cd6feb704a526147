import { faceOf } from '../../domain/person.ts';
import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { admin } from '../../text/admin.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toUsers, type UserRow } from './wire.ts';
import styles from './GodMode.module.css';

const { users: text } = admin;
const PATH = '/api/instances/users/';
const STEP = 20;
const MOST = 100;

export function UsersPanel() {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(STEP);
  const query = new URLSearchParams({ search, per_page: `${shown}`, cursor: `${shown}:0:0` });
  const users = useFetched(`${PATH}?${query.toString()}`, toUsers);
  const isMore = users.value !== null && users.value.total_count > shown && shown < MOST;
  return (
    <Panel title={text.title} flush>
      <div className={styles.inline}>
        <TextField
          label={text.search}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {users.value === null && <FetchedState {...users} />}
      {users.value?.results.length === 0 && <EmptyState small icon="users" title={text.none} />}
      {users.value?.results.map((user) => (
        <UserLine key={user.id} user={user} onChanged={users.reload} />
      ))}
      {isMore && (
        <div className={styles.inline}>
          <Button wide onClick={() => setShown(Math.min(shown + STEP, MOST))}>
            {text.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface UserLineProps {
  readonly user: UserRow;
  readonly onChanged: () => void;
}

function UserLine({ user, onChanged }: UserLineProps) {
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const [link, setLink] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const { id, is_active, is_suspended, last_login_time: last } = user;
  const face = faceOf(user, id, user.email);
  const { name } = face;
  const setActive = (active: boolean) =>
    void attempt(
      () => session.call('PATCH', `${PATH}${id}/`, { is_active: active }),
      active ? text.openDone(name) : text.closedDone(name),
    ).then(onChanged);
  const makeLink = () =>
    void attempt(async () => {
      const answer = await session.call('POST', `${PATH}${id}/password-link/`, {});
      setLink((answer as { readonly link: string }).link);
    });
  return (
    <Row
      actions={
        <>
          {!is_suspended && (
            <Button size="small" look="ghost" busy={busy} onClick={makeLink}>
              {text.link}
            </Button>
          )}
          {!user.is_instance_admin && (
            <Button size="small" busy={busy} onClick={() => setActive(is_suspended)}>
              {is_suspended ? text.open : text.close}
            </Button>
          )}
        </>
      }
    >
      <Avatar face={face} size={24} inactive={!is_active} decorative />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {user.is_instance_admin && <Chip tone="quiet">{text.admin}</Chip>}
          {is_suspended && <Chip tone="quiet">{text.closed}</Chip>}
          {!is_active && !is_suspended && <Chip tone="quiet">{text.left}</Chip>}
        </span>
        <span className={styles.meta}>
          {user.email} · {last === null ? text.never : text.last(timeAgo(last, now))}
        </span>
      </span>
      {link !== null && (
        <Dialog title={text.linkTitle} onClose={() => setLink(null)}>
          <p>{text.linkText(name)}</p>
          <p className={styles.letter}>{link}</p>
        </Dialog>
      )}
    </Row>
  );
}
