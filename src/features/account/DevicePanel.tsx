import { useEffect, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { isLocalCopyOn, rememberLocalCopy } from '../../client/local-copy-switch.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { account } from '../../text/settings.ts';
import { Panel } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useToast } from '../../ui/toast-context.ts';

const { device: text } = account;

/** The person's switch for the copy on this device, and what it takes. */
export function DevicePanel() {
  const client = useClient();
  const toast = useToast();
  const { mode } = useSyncState();
  const [on, setOn] = useState(() => isLocalCopyOn(localStorage));
  const report = useStorage(mode);
  const change = (next: boolean) => {
    setOn(next);
    rememberLocalCopy(localStorage, next);
    void client
      .setLocalCopy(next)
      .catch((error: unknown) => toast.show({ kind: 'error', title: problemText(error) }));
  };
  return (
    <Panel title={text.title}>
      <Switch label={text.label} hint={text.hint} checked={on} onChange={change} />
      <p>
        {text.mode[mode]} {report}
      </p>
    </Panel>
  );
}

function useStorage(mode: string): string {
  const client = useClient();
  const [report, setReport] = useState('');
  useEffect(() => {
    client
      .storage()
      .then(({ used, quota, persisted }) => {
        const size = used !== null && quota !== null ? text.used(bytes(used), bytes(quota)) : '';
        setReport(`${size} ${persisted ? text.persisted : text.notPersisted}`);
      })
      .catch(() => setReport(''));
  }, [client, mode]);
  return report;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function bytes(count: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), UNITS.length - 1);
  return `${(count / 1000 ** step).toFixed(step > 1 ? 1 : 0)} ${UNITS[step]}`;
}
