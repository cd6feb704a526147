import { useSyncExternalStore } from 'react';
import { useClient } from '../../client/client-context.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { hasFilters } from '../../state/filters.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePlace } from '../place-context.ts';
import type { ListScreen } from './list-screen.ts';
import { useView } from './use-list-view.ts';
import styles from './WorkItemList.module.css';

const FIRST_SCREEN = 14;

interface ListStatesProps {
  readonly screen: ListScreen;
  readonly canAdd: boolean;
}

/** What stands in the list's place while there are no rows, and why. */
export function ListStates({ screen, canAdd }: ListStatesProps) {
  const { feed, view, projectId } = screen;
  const client = useClient();
  const { compose } = usePlace();
  const { projects } = useSyncState();
  const { filters } = useView(view);
  const { answer, error } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const isArriving = projects[projectId]?.phase === 'loading';
  if (answer && answer.total_count > 0) return null;

  if (error && !answer) {
    return (
      <EmptyState icon="warning" title={WORK_ITEMS.failed.title} text={error.message}>
        <Button onClick={() => void client.syncNow()}>{WORK_ITEMS.failed.action}</Button>
      </EmptyState>
    );
  }
  if (!answer || (isArriving && !hasFilters(filters))) {
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
  return (
    <EmptyState icon="list" title={WORK_ITEMS.empty.title} text={WORK_ITEMS.empty.text}>
      {canAdd && (
        <Button
          look="primary"
          keys="C"
          onClick={() => compose({ project_id: projectId, fields: {} })}
        >
          {WORK_ITEMS.empty.action}
        </Button>
      )}
    </EmptyState>
  );
}
