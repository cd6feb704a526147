import { useClient } from '../../client/client-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { ledger } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { groupEntries, isOnItsWay, type Entry } from './ledger-entries.ts';
import { LedgerGroup } from './LedgerGroup.tsx';
import { LedgerLine } from './LedgerLine.tsx';

/** Everything written here that the server has not taken, with what can be done about it. */
export function Ledger({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const { answer } = useAnswer({ ask: 'ledger' });
  const { network } = useSyncState();
  const entries: readonly Entry[] = answer ?? [];
  const groups = groupEntries(entries);
  const isWaiting = entries.some(({ operation }) => isOnItsWay(operation));
  return (
    <Dialog
      title={ledger.title}
      size="large"
      onClose={onClose}
      footer={
        isWaiting &&
        network === 'online' && (
          <Button icon="sync" onClick={() => void client.syncNow().catch(() => undefined)}>
            {ledger.syncNow}
          </Button>
        )
      }
    >
      {answer !== undefined && groups.length === 0 && (
        <EmptyState small icon="check" {...ledger.empty} />
      )}
      {groups.map((group) =>
        group.entries.length > 1 ? (
          <LedgerGroup key={group.id} group={group} onLeave={onClose} />
        ) : (
          group.entries.map((entry) => (
            <LedgerLine key={group.id} entry={entry} onLeave={onClose} />
          ))
        ),
      )}
    </Dialog>
  );
}
