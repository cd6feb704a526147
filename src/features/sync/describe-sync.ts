import type { CopyReason, SyncState } from '../../domain/sync-state.ts';
import { shell } from '../../text/shell.ts';

export type SyncTone = 'quiet' | 'busy' | 'waiting' | 'offline' | 'alarm';

export interface SyncLine {
  readonly tone: SyncTone;
  readonly text: string;
  /** More about it, for the tooltip. */
  readonly more: string | null;
  /** What a click leads to. */
  readonly leads: 'ledger' | 'sign-in' | 'device';
}

/** A change that goes out at once is nobody's business. */
export const PATIENCE_MS = 3000;
const { sync, reasons } = shell;

/** The one line that tells how this device stands with the server. The worst comes first. */
export function describeSync(state: SyncState, now: number): SyncLine {
  const { network, waiting, waiting_items: items, needs_you, mode, reason } = state;
  const line = (tone: SyncTone, text: string, more: string | null = null): SyncLine => ({
    tone,
    text,
    more,
    leads: 'ledger',
  });

  if (state.is_unstored) return line('alarm', sync.unstored);
  if (needs_you > 0) return line('alarm', sync.needsYou(needs_you));
  if (network === 'signed_out') {
    const text = waiting > 0 ? sync.signInToSend(waiting, items) : sync.signedOut;
    return { ...line('waiting', text), leads: 'sign-in' };
  }
  if (network === 'offline') {
    return line('offline', waiting > 0 ? sync.offlineWaiting(waiting, items) : sync.offline);
  }
  if (reason === 'full') return about(sync.full, reason);
  const progress = describeProgress(state, items);
  if (progress !== null) return progress;
  if (waiting > 0 && isOld(state.waiting_since, now))
    return line('waiting', sync.sending(waiting, items));
  if (reason === 'opening') return line('quiet', sync.opening);
  if (mode === 'memory') return about(sync.memory, reason);
  if (mode === 'server') return about(sync.server, reason);
  return line('quiet', sync.quiet);
}

/** What is to be said about the copy, and where more of it is said. */
function about(text: string, reason: CopyReason | null): SyncLine {
  return { tone: 'waiting', text, more: reason && reasons[reason], leads: 'device' };
}

function describeProgress(
  { projects, waiting }: SyncState,
  items: SyncState['waiting_items'],
): SyncLine | null {
  const all = Object.values(projects);
  const loading = all.filter(({ phase }) => phase === 'loading');
  if (loading.length > 0) {
    const loaded = loading.reduce((sum, project) => sum + project.loaded, 0);
    const known = loading.every(({ total }) => total !== null);
    const total = known ? loading.reduce((sum, project) => sum + (project.total ?? 0), 0) : null;
    // What was made meanwhile comes along, uncounted.
    const seen = total === null ? loaded : Math.min(loaded, total);
    return { tone: 'busy', text: sync.loading(seen, total), more: null, leads: 'ledger' };
  }
  const failed = all.find(({ phase }) => phase === 'error');
  if (!failed) return null;
  const text = waiting > 0 ? sync.failedWaiting(waiting, items) : sync.failed;
  return { tone: 'waiting', text, more: failed.message, leads: 'ledger' };
}

function isOld(since: string | null, now: number): boolean {
  if (since === null) return false;
  const age = now - Date.parse(since);
  // Written in the future: the device's clock was set back, so nobody knows how old it is.
  return age < 0 || age >= PATIENCE_MS;
}
