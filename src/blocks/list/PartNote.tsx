import { useSyncExternalStore } from 'react';
import { useSyncState } from '../../client/use-sync-state.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Notice } from '../../ui/Page.tsx';
import { whenItComes } from '../project/NotHere.tsx';
import type { ListScreen } from './list-screen.ts';
import styles from './WorkItemList.module.css';

/** Says that the list is shorter than the project, and how much of the project is here. */
export function PartNote({ screen: { feed, projectId } }: { readonly screen: ListScreen }) {
  const { from, answer } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const { projects, network } = useSyncState();
  if (from !== 'part' || !answer || answer.total_count === 0) return null;
  const { loaded = 0, total = null } = projects[projectId] ?? {};
  return (
    <div className={styles.part} role="status">
      <Notice tone="info">
        {network === 'online'
          ? WORK_ITEMS.part.loading(loaded, total)
          : `${WORK_ITEMS.part.here(loaded, total)} ${whenItComes(network)}`}
      </Notice>
    </div>
  );
}
