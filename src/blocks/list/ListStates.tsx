import { useSyncExternalStore } from 'react';
import { useClient } from '../../client/client-context.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { hasFilters } from '../../state/filters.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { shell } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotHere } from '../project/NotHere.tsx';
import { usePlace } from '../place-context.ts';
import { valueOfScope, type ProjectScope } from './list-scope.ts';
import type { ListScreen } from './list-screen.ts';
import { useView } from './use-list-view.ts';
import styles from './WorkItemList.module.css';

const FIRST_SCREEN = 14;

const EMPTY: Record<
  ProjectScope['kind'],
  { readonly icon: IconName; readonly title: string; readonly text: string }
> = {
  project: { icon: 'list', ...WORK_ITEMS.empty },
  cycle: { icon: 'cycle', ...WORK_ITEMS.emptyCycle },
  module: { icon: 'module', ...WORK_ITEMS.emptyModule },
  archived: { icon: 'archive', ...WORK_ITEMS.emptyArchive },
};

interface ListStatesProps {
  readonly screen: ListScreen;
  readonly canAdd: boolean;
}

/** What covers the list while it has no rows. It is not part of the grid, which may hold only rows. */
export function ListStates(props: ListStatesProps) {
  const { feed } = props.screen;
  const { answer } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  if (answer && answer.total_count > 0) return null;
  return (
    <div className={styles.cover}>
      <NoRows {...props} />
    </div>
  );
}

function NoRows({ screen, canAdd }: ListStatesProps) {
  const { feed, view, projectId, scope } = screen;
  const client = useClient();
  const { compose } = usePlace();
  const { projects, network } = useSyncState();
  const { filters } = useView(view);
  const { answer, error, from } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const isArriving = projects[projectId]?.phase === 'loading';

  if (error && !answer) {
    return (
      <EmptyState icon="warning" title={WORK_ITEMS.failed.title} text={error.message}>
        <Button onClick={() => void client.syncNow()}>{WORK_ITEMS.failed.action}</Button>
      </EmptyState>
    );
  }
  if (from === 'part' && network !== 'online') {
    return <NotHere title={shell.missing.items} rows={FIRST_SCREEN} />;
  }
  if (!answer || from === 'part' || (isArriving && !hasFilters(filters))) {
    return (
      <div className={styles.state} role="status" aria-label={WORK_ITEMS.loading}>
        <Skeleton rows={FIRST_SCREEN} />
      </div>
    );
  }
  if (hasFilters(filters)) {
    return (
      <EmptyState icon="filter" title={WORK_ITEMS.noMatch.title} text={WORK_ITEMS.noMatch.text}>
        <Button keys="Shift+F" onClick={view.clearFilters}>
          {WORK_ITEMS.noMatch.action}
        </Button>
      </EmptyState>
    );
  }
  const { icon, title, text } = EMPTY[scope.kind];
  return (
    <EmptyState icon={icon} title={title} text={text}>
      {canAdd && scope.kind !== 'archived' && (
        <Button
          look="primary"
          keys="C"
          onClick={() => compose({ project_id: projectId, fields: valueOfScope(scope) })}
        >
          {WORK_ITEMS.empty.action}
        </Button>
      )}
    </EmptyState>
  );
}
