import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { isLocalCopyOn, rememberLocalCopy } from '../../client/local-copy-switch.ts';
import { deviceStorage } from '../../client/safe-storage.ts';
import { SCREENS } from '../../client/screen-key.ts';
import { removeAll } from '../../client/storage-keys.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import type { StorageReport } from '../../client/client.ts';
import { account } from '../../text/account.ts';
import { shell } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { bytes } from './bytes.ts';
import styles from './DevicePanel.module.css';
import { StoredProjects } from './StoredProjects.tsx';

const { device: text } = account;

/** The person's switch for the copy on this device, what it takes, and whether it is right. */
export function DevicePanel() {
  const client = useClient();
  const toast = useToast();
  const [on, setOn] = useState(() => isLocalCopyOn(deviceStorage));
  const { report, refresh } = useStorage();
  const fail = (error: unknown) => toast.show({ kind: 'error', title: problemText(error) });
  const change = (next: boolean) => {
    setOn(next);
    rememberLocalCopy(deviceStorage, next);
    client.setLocalCopy(next).then(refresh).catch(fail);
  };
  const clear = async () => {
    await client.setLocalCopy(false);
    removeAll(deviceStorage, SCREENS);
    await client.setLocalCopy(true);
    toast.show({ kind: 'success', title: text.cleared });
    refresh();
  };
  return (
    <>
      <Panel title={text.title}>
        <Switch label={text.label} hint={text.hint} checked={on} onChange={change} />
        <CopyMode />
        {report && <Meter report={report} />}
      </Panel>
      {on && report && (
        <Panel flush>
          <Persisted report={report} onChange={refresh} />
          <Clear onClear={() => void clear().catch(fail)} />
        </Panel>
      )}
      {on && report && <StoredProjects stored={report.projects} onVerified={refresh} />}
    </>
  );
}

function CopyMode() {
  const { mode, reason } = useSyncState();
  return (
    <p className={styles.mode} data-mode={mode}>
      <Icon name={mode === 'persisted' && reason === null ? 'check-circle' : 'info'} />
      <span>
        {text.mode[mode]} {reason !== null && reason !== 'switched_off' && shell.reasons[reason]}
      </span>
    </p>
  );
}

function Meter({ report: { used, quota } }: { readonly report: StorageReport }) {
  if (used === null || quota === null) return null;
  const label = text.used(bytes(used), bytes(quota));
  return (
    <div className={styles.storage}>
      <meter className={styles.meter} aria-label={label} max={quota} value={used} />
      <span className={styles.quiet}>{label}</span>
    </div>
  );
}

interface PersistedProps {
  readonly report: StorageReport;
  readonly onChange: () => void;
}

function Persisted({ report: { persisted }, onChange }: PersistedProps) {
  const toast = useToast();
  const storage = globalThis.navigator.storage as StorageManager | undefined;
  const persist = async () => {
    if (await storage?.persist()) onChange();
    else toast.show({ kind: 'warning', title: text.refused, message: text.refusedText });
  };
  return (
    <Row actions={!persisted && <Button onClick={() => void persist()}>{text.persist}</Button>}>
      <p className={styles.words}>{persisted ? text.persisted : text.notPersisted}</p>
    </Row>
  );
}

function Clear({ onClear }: { readonly onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <Row
      actions={
        <Button icon="trash" onClick={() => setAsking(true)}>
          {text.clear}
        </Button>
      }
    >
      <p className={styles.words}>{text.clearText}</p>
      {asking && (
        <ConfirmDialog
          title={text.clearAsk}
          text={text.clearText}
          action={text.clear}
          onConfirm={() => {
            setAsking(false);
            onClear();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  );
}

/** Asked again when the copy comes or goes, and whenever a project has been loaded or synced. */
function useStorage() {
  const client = useClient();
  const { mode, projects } = useSyncState();
  const [report, setReport] = useState<StorageReport | null>(null);
  const phases = Object.values(projects)
    .map(({ phase }) => phase)
    .join();
  const refresh = useCallback(() => {
    client
      .storage()
      .then(setReport)
      .catch(() => setReport(null));
  }, [client]);
  useEffect(refresh, [refresh, mode, phases]);
  return { report, refresh };
}
