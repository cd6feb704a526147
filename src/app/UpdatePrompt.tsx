import { useEffect } from 'react';
import { shell } from '../text/shell.ts';
import { useToast } from '../ui/toast-context.ts';
import { useParts } from './parts.ts';

/** A newer version waits: the person says when. */
export function UpdatePrompt() {
  const { updates } = useParts();
  const toast = useToast();
  useEffect(
    () =>
      updates.onUpdateReady(() =>
        toast.show({
          id: 'update',
          kind: 'info',
          title: shell.update.title,
          message: shell.update.text,
          lasting: true,
          actions: [{ label: shell.update.apply, onClick: updates.applyUpdate }],
        }),
      ),
    [updates, toast],
  );
  return null;
}
