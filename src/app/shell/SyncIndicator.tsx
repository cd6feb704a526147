import { useLocation } from 'wouter';
import { useSessionState } from '../../client/session-context.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { describeSync, type SyncTone } from '../../features/sync/describe-sync.ts';
import { shell } from '../../text/shell.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { DEVICE_PATH } from '../routes.ts';
import { useShell } from '../../ui/shell-context.ts';
import { tip } from '../../ui/tip.ts';
import { useNowSoonAfter } from './WaitingMark.tsx';
import styles from './SyncIndicator.module.css';

const ICONS: Record<SyncTone, IconName> = {
  quiet: 'check',
  busy: 'sync',
  waiting: 'clock',
  offline: 'cloud-off',
  alarm: 'warning',
};

interface SyncIndicatorProps {
  /** Only an icon, and only when something is not as it should be. */
  readonly isNews?: boolean;
}

/** Quiet while all is well; otherwise it says what waits, and leads to it. */
export function SyncIndicator({ isNews = false }: SyncIndicatorProps) {
  const state = useSyncState();
  const { phase } = useSessionState();
  const { openLedger } = useShell();
  const [, go] = useLocation();
  const now = useNowSoonAfter(state.waiting_since);
  const seen = phase === 'expired' ? { ...state, network: 'signed_out' as const } : state;
  const { tone, text, more, leads } = describeSync(seen, now);

  const onClick = () => {
    if (leads === 'ledger') return openLedger();
    if (leads === 'device') return go(DEVICE_PATH);
    return go(`/sign-in?next_path=${encodeURIComponent(location.pathname + location.search)}`);
  };
  if (isNews && (tone === 'quiet' || tone === 'busy')) return null;
  return (
    <button
      type="button"
      data-news={isNews || undefined}
      {...tip(more ?? text, 'Ctrl+Alt+S')}
      className={styles.indicator}
      data-tone={tone}
      data-waiting={state.waiting > 0 || undefined}
      aria-label={`${shell.sync.label}: ${text}`}
      onClick={onClick}
    >
      <Icon name={ICONS[tone]} />
      <span className={styles.text} role="status">
        {tone === 'quiet' ? '' : text}
      </span>
    </button>
  );
}
