import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { admin } from '../../text/admin.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useSettings } from './use-settings.ts';
import { toWorkspaces } from './wire.ts';
import styles from './GodMode.module.css';

const { workspaces: text } = admin;
const PER_PAGE = 10;

export function WorkspacesPanel() {
  const { busy, value, save } = useSettings();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const query = new URLSearchParams({ search, cursor: `${PER_PAGE}:${page}:0` });
  const workspaces = useFetched(`/api/instances/workspaces/?${query.toString()}`, toWorkspaces);
  const key = 'DISABLE_WORKSPACE_CREATION';
  const isMore = (workspaces.value?.total_count ?? 0) > PER_PAGE * (page + 1);
  return (
    <>
      <Panel>
        <Switch
          label={text.closed}
          checked={value(key) === '1'}
          disabled={busy}
          onChange={(on) => void save({ [key]: on ? '1' : '0' })}
        />
      </Panel>
      <Panel title={text.title} flush>
        <div className={styles.inline}>
          <TextField
            label={text.search}
            type="search"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(0);
            }}
          />
        </div>
        {workspaces.value === null && <FetchedState {...workspaces} />}
        {workspaces.value?.results.length === 0 && (
          <EmptyState small icon="layers" title={text.none} />
        )}
        {workspaces.value?.results.map((workspace) => (
          <Row key={workspace.id}>
            <Logo name={workspace.name} size={24} decorative />
            <span className={styles.words}>
              <span className={styles.name}>{workspace.name}</span>
              <span className={styles.meta}>
                /{workspace.slug}/ ·{' '}
                {text.counts(workspace.total_projects, workspace.total_members)}
                {workspace.owner.email !== null && ` · ${text.owner(workspace.owner.email)}`}
              </span>
            </span>
          </Row>
        ))}
        {(isMore || page > 0) && (
          <div className={styles.inline}>
            <span />
            <Button disabled={page === 0} icon="chevron-left" onClick={() => setPage(page - 1)}>
              {text.newer}
            </Button>
            <Button disabled={!isMore} iconEnd="chevron-right" onClick={() => setPage(page + 1)}>
              {text.older}
            </Button>
          </div>
        )}
      </Panel>
    </>
  );
}
