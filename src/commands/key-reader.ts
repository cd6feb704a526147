import type { BoundCommand } from './registry.ts';

/** What of a KeyboardEvent is read. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
}

/** free: a page; typing: a text field; layer: inside a dialog or menu, which has keys of its own. */
export type Focus = 'free' | 'typing' | 'layer';

/** What a key means now. */
export type Reading =
  | { readonly kind: 'run'; readonly command: BoundCommand }
  /** In the middle of a sequence; `next` are the commands that can end it. */
  | { readonly kind: 'pending'; readonly stroke: string; readonly next: readonly BoundCommand[] }
  /** It is bound, but does not apply now. */
  | { readonly kind: 'dead'; readonly why: string };

export interface KeyReader {
  /** Null when the key is not ours. */
  readonly read: (press: KeyPress, focus: Focus) => Reading | null;
}

/** How long the second key of a sequence may take. */
export const SEQUENCE_MS = 1500;

interface KeyReaderOptions {
  readonly commands: () => readonly BoundCommand[];
  readonly now: () => number;
  readonly apple: boolean;
}

export function createKeyReader({ commands, now, apple }: KeyReaderOptions): KeyReader {
  let begun: { readonly stroke: string; readonly at: number } | null = null;

  return {
    read(press, focus) {
      const stroke = strokeOf(press, apple);
      if (stroke === null) return null;
      const usable = commands().filter((command) => focus === 'free' || command.always === true);
      const first = begun && now() - begun.at <= SEQUENCE_MS ? begun.stroke : null;
      begun = null;

      const sequence = first === null ? null : `${first} ${stroke}`;
      const command = (sequence !== null && match(usable, sequence)) || match(usable, stroke);
      if (command) return { kind: 'run', command };
      const next = usable.filter(
        ({ keys, isEnabled }) => keys.some((key) => key.startsWith(`${stroke} `)) && isEnabled(),
      );
      if (next.length > 0 && !press.repeat) {
        begun = { stroke, at: now() };
        return { kind: 'pending', stroke, next };
      }
      const why = (sequence !== null && whyNot(usable, sequence)) || whyNot(usable, stroke);
      return why ? { kind: 'dead', why } : null;
    },
  };
}

function match(commands: readonly BoundCommand[], keys: string): BoundCommand | undefined {
  return commands.find((command) => command.keys.includes(keys) && command.isEnabled());
}

/** The outermost screen knows best: an inner one may only have nothing to act on. */
function whyNot(commands: readonly BoundCommand[], keys: string): string | null {
  const reasons = commands.flatMap((command) =>
    command.keys.includes(keys) ? (command.why() ?? []) : [],
  );
  return reasons.at(-1) ?? null;
}

const NAMED: Readonly<Record<string, string>> = { ' ': 'Space', Backspace: 'Backspace' };
const BY_PLACE: Readonly<Record<string, string>> = { Period: '.', Comma: ',', Slash: '/' };

/** `Ctrl+Shift+Z`, `Shift+F`, `?`, `ArrowDown`. Null for a bare modifier and while an input method composes. */
export function strokeOf(press: KeyPress, apple: boolean): string | null {
  const { key, altKey, shiftKey, isComposing } = press;
  if (isComposing || key === 'Process' || key === 'Dead') return null;
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key)) return null;
  const ctrl = apple ? press.metaKey : press.ctrlKey;
  const other = apple ? press.ctrlKey : press.metaKey;
  if (other) return null;

  const name = nameOf(press, ctrl);
  const isSign = /^[^A-Z]$/iu.test(name);
  const shift = shiftKey && (!isSign || ctrl || altKey);
  return [ctrl && 'Ctrl', altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join('+');
}

/** With Ctrl or Alt held, layouts put other signs on a key: then its place on the keyboard counts. */
function nameOf({ key, code, altKey }: KeyPress, ctrl: boolean): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if ((altKey || ctrl) && letter) return letter;
  if (ctrl && BY_PLACE[code]) return BY_PLACE[code];
  return NAMED[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
