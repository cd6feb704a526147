import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { shell } from '../../text/shell.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useParts } from '../parts.ts';
import { DEVICE_PATH } from '../routes.ts';

const FULL_TOAST = 'full-device';

/** Told once; from then on the sync indicator says it. */
export function useFullDevice(): void {
  const { reason } = useSyncState();
  const toast = useToast();
  const [, go] = useLocation();
  const isFull = reason === 'full';
  useEffect(() => {
    if (!isFull) return;
    const { title, text, look } = shell.fullDevice;
    const actions = [{ label: look, onClick: () => go(DEVICE_PATH) }];
    toast.show({ id: FULL_TOAST, kind: 'warning', title, message: text, actions });
  }, [isFull, toast, go]);
}

/** With fewer projects than before, the whole workspace may be lost, which only the session can ask. */
export function useMembership(): void {
  const { session } = useParts();
  const { answer, from } = useAnswer({ ask: 'projects' });
  const count = from === 'part' ? undefined : answer?.length;
  const known = useRef(count);
  useEffect(() => {
    const isLess = count !== undefined && known.current !== undefined && count < known.current;
    if (count !== undefined) known.current = count;
    // Without a network everything stays as it is.
    if (isLess) session.refresh().catch(() => undefined);
  }, [count, session]);
}
