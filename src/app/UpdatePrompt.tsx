import { useEffect } from 'react';
import { shell } from '../text/shell.ts';
import { useToast } from '../ui/toast-context.ts';
import { useParts } from './parts.ts';

const UPDATE = { id: 'update', lasting: true } as const;

/** Offers a version that waits, and a plain reload when the switch to it takes too long. */
export function UpdatePrompt() {
  const { updates } = useParts();
  const toast = useToast();
  useEffect(() => {
    const { ready, underway, delayed } = shell.update;
    const offerReload = (): void =>
      toast.show({
        ...UPDATE,
        kind: 'warning',
        title: delayed.title,
        message: delayed.text,
        actions: [{ label: delayed.reload, onClick: updates.reload }],
      });
    const apply = (): void => {
      toast.show({ ...UPDATE, kind: 'loading', title: underway });
      updates.applyUpdate(offerReload);
    };
    return updates.onUpdateReady(() =>
      toast.show({
        ...UPDATE,
        kind: 'info',
        title: ready.title,
        message: ready.text,
        actions: [{ label: ready.apply, onClick: apply }],
      }),
    );
  }, [updates, toast]);
  return null;
}
