import { useEffect } from 'react';
import { createKeyReader, type Focus } from '../../commands/key-reader.ts';
import { isApple } from '../../ui/show-keys.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useParts } from '../parts.ts';

/** Every key of the product goes through here, but for those that a widget has answered itself. */
export function useKeys(): void {
  const { commands } = useParts();
  const toast = useToast();
  useEffect(() => {
    const reader = createKeyReader({
      commands: commands.all,
      now: () => performance.now(),
      apple: isApple(),
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || pressesIt(event)) return;
      const found = reader.read(event, focusOf(event.target));
      if (found === null) return;
      event.preventDefault();
      if (found === 'pending') return;
      Promise.resolve(found.run()).catch((error: unknown) =>
        toast.show({ kind: 'error', title: found.name, message: String(error) }),
      );
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [commands, toast]);
}

const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'free';
  if (target.closest(TEXT_FIELDS)) return 'typing';
  return target.closest('[role="dialog"], [role="menu"]') ? 'layer' : 'free';
}

/** Enter and Space on a button or a link are its own. */
function pressesIt({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  return target instanceof Element && target.closest('button, a[href], summary, label') !== null;
}
