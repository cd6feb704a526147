import { useSyncState } from '../../client/use-sync-state.ts';
import type { SyncState } from '../../domain/sync-state.ts';
import { shell } from '../../text/shell.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface NotHereProps {
  readonly title: string;
  /** Rows of what is awaited, while the server can be asked for it. */
  readonly rows: number;
  readonly small?: boolean;
}

/** In place of what the copy lacks: unknown is not none. */
export function NotHere({ title, rows, small = false }: NotHereProps) {
  const { network } = useSyncState();
  if (network === 'online') return <Skeleton rows={rows} />;
  return (
    <EmptyState
      icon="cloud-off"
      small={small}
      title={title}
      text={small ? undefined : whenItComes(network)}
    />
  );
}

/** When what isn't on this device gets there. */
export function whenItComes(network: SyncState['network']): string {
  return network === 'signed_out' ? shell.missing.signedOut : shell.missing.offline;
}
