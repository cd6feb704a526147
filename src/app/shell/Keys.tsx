import { useEffect, useState } from 'react';
import { createHeldKeys } from '../../commands/held-keys.ts';
import { createKeyReader, SEQUENCE_MS, type Focus } from '../../commands/key-reader.ts';
import type { BoundCommand } from '../../commands/registry.ts';
import { giveKeysBack } from '../../ui/keys-owner.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { isApple } from '../../ui/show-keys.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useParts } from '../parts.ts';
import styles from './Keys.module.css';

type Hint =
  | { readonly kind: 'why'; readonly text: string }
  | { readonly kind: 'next'; readonly stroke: string; readonly next: readonly BoundCommand[] };

const READ_MS = 4000;
/** Half a second: a layer whose code is still to be loaded. */
const FRAMES_TO_OPEN = 30;

/**
 * Every key of the product goes through here, but for those that a widget has answered itself. One
 * quiet line says how a sequence can go on, or why a key did nothing.
 */
export function Keys() {
  const [hint, setHint] = useState<Hint | null>(null);
  useKeys(setHint);
  useEffect(() => {
    if (hint === null) return;
    const timer = setTimeout(() => setHint(null), hint.kind === 'why' ? READ_MS : SEQUENCE_MS);
    return () => clearTimeout(timer);
  }, [hint]);
  return (
    <div className={styles.line} role="status" data-key-hint={hint?.kind}>
      {hint?.kind === 'why' && <p className={styles.why}>{hint.text}</p>}
      {hint?.kind === 'next' && (
        <ul className={styles.next}>
          {hint.next.map(({ id, name, keys }) => (
            <li key={id} className={styles.choice}>
              <Kbd keys={lastStroke(keys, hint.stroke)} /> {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function lastStroke(keys: readonly string[], stroke: string): string {
  return keys.find((key) => key.startsWith(`${stroke} `))?.slice(stroke.length + 1) ?? '';
}

function useKeys(onHint: (hint: Hint | null) => void): void {
  const { commands } = useParts();
  const toast = useToast();
  useEffect(() => {
    const reader = createKeyReader({
      commands: commands.all,
      now: () => performance.now(),
      apple: isApple(),
    });
    /** @returns whether it means something */
    const press = (event: KeyboardEvent): boolean => {
      const found = reader.read(event, focusOf(event.target));
      // Bare modifiers come before the key that they belong to.
      if (!MODIFIERS.has(event.key)) onHint(hintOf(found));
      if (found === null) return false;
      event.preventDefault();
      if (found.kind !== 'run') return true;
      const { command } = found;
      const running = Promise.resolve(command.run()).catch((error: unknown) =>
        toast.show({ kind: 'error', title: command.name, message: String(error) }),
      );
      if (command.isAwaited) held.until(running);
      return true;
    };
    const held = createHeldKeys<KeyboardEvent>(async (event) => {
      // What means nothing here is for the layer that the key before it opens.
      for (let frames = 0; frames < FRAMES_TO_OPEN; frames += 1) {
        const isFree = focusOf(document.activeElement) === 'free';
        if (!isFree) pressAgain(event);
        if (!isFree || press(event)) break;
        await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || pressesIt(event)) return;
      if (!MODIFIERS.has(event.key) && focusOf(event.target) === 'free' && held.holds(event)) {
        event.preventDefault();
      } else press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [commands, toast, onHint]);
}

/** To whatever has the focus now. */
function pressAgain({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
}

/** The focus goes to nothing: what was left was closed, or left with Escape. */
function onFocusOut({ relatedTarget }: FocusEvent): void {
  if (relatedTarget === null) giveKeysBack();
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);

function hintOf(found: ReturnType<ReturnType<typeof createKeyReader>['read']>): Hint | null {
  if (found?.kind === 'dead') return { kind: 'why', text: found.why };
  if (found?.kind === 'pending') return { ...found, kind: 'next' };
  return null;
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
