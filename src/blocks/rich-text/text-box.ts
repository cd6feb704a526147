import type { Drafts } from '../../client/drafts/drafts.ts';
import { mergeText } from '../../domain/merge-text.ts';

export interface TextBoxState {
  /** What the box shows. */
  readonly text: string;
  /** What the person saw when they began what is not saved yet (SYNC R12). */
  readonly base: string;
  /**
   * The newest stored text, for an editor that can take it in block by block. Null while the stored text is
   * older than what was saved here.
   */
  readonly latest: string | null;
  /** restored: from an earlier visit; nothing is saved before the person says so or types on. */
  readonly phase: 'opening' | 'clean' | 'restored' | 'dirty' | 'saving';
}

export interface TextBoxOptions {
  readonly name: string;
  readonly drafts: Pick<Drafts, 'read' | 'put' | 'drop' | 'isReady' | 'subscribe' | 'flush'>;
  readonly stored: string;
  /** Whether newer text can be merged block by block, or is one value. */
  readonly isHtml: boolean;
  /** False: it stays a draft. */
  readonly mayBeSaved: (text: string) => boolean;
  /** Resolves when the text is durable. */
  readonly save: (text: string, base: string) => Promise<unknown>;
  readonly later: (ms: number, act: () => void) => () => void;
}

export interface TextBox {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => TextBoxState;
  /** @param base what the editor has taken in; without it, what the box began with */
  readonly change: (text: string, base?: string) => void;
  /** The options as they are now: the stored text changes. */
  readonly follow: (options: TextBoxOptions) => void;
  /** Saves now what has not been saved. */
  readonly flush: () => void;
  /** Forgets what was written. */
  readonly drop: () => void;
  readonly close: () => void;
}

const SAVE_AFTER_MS = 700;

interface Box {
  readonly listeners: Set<() => void>;
  options: TextBoxOptions;
  state: TextBoxState;
  stored: string;
  /** The stored text when the last save began: until it changes it lacks what was saved. */
  awaiting: string | null;
  earlierSaves: readonly string[];
  /** The base of the oldest save that is not durable yet: a crash now must not lose that one either. */
  savingFrom: string | null;
  saves: number;
  cancelTimer: () => void;
}

/**
 * Text that saves itself after a pause. Until it is durable in the outbox it is a draft on disk, together with
 * the text that the person saw when they began, which is its base.
 */
export function createTextBox(options: TextBoxOptions): TextBox {
  const { stored, drafts } = options;
  const box: Box = {
    listeners: new Set(),
    options,
    state: { text: stored, base: stored, latest: stored, phase: 'opening' },
    stored,
    awaiting: null,
    earlierSaves: [],
    savingFrom: null,
    saves: 0,
    cancelTimer: () => {},
  };
  const stopOpening = drafts.subscribe(() => open(box));
  return {
    subscribe(listener) {
      box.listeners.add(listener);
      return () => box.listeners.delete(listener);
    },
    getSnapshot: () => box.state,
    change: (text, base) => change(box, text, base ?? box.state.base),
    follow(next) {
      box.options = next;
      open(box);
      follow(box, next.stored);
    },
    flush: () => flush(box),
    drop: () => clean(box, box.stored),
    close() {
      flush(box);
      stopOpening();
      box.cancelTimer();
    },
  };
}

function become(box: Box, next: Partial<TextBoxState>): void {
  box.state = { ...box.state, ...next, latest: box.awaiting === null ? box.stored : null };
  for (const listener of box.listeners) listener();
}

function open(box: Box): void {
  if (box.state.phase === 'opening' && box.options.drafts.isReady()) restore(box);
}

function restore(box: Box): void {
  const { stored, options } = box;
  const draft = options.drafts.read(options.name);
  if (draft === null) return become(box, { phase: 'clean' });
  const { text, base } = draft;
  if (text === stored) return clean(box, stored);
  if (base === null || base === stored) {
    return become(box, { text, base: stored, phase: 'restored' });
  }
  const merged = options.isHtml ? mergeText(base, text, stored) : null;
  if (merged?.kind !== 'merged') return become(box, { text, base, phase: 'restored' });
  if (merged.text === stored) return clean(box, stored);
  become(box, { text: merged.text, base: stored, phase: 'restored' });
}

function store({ options, savingFrom }: Box, text: string, base: string): void {
  options.drafts.put(options.name, text, savingFrom ?? base);
}

function clean(box: Box, text: string): void {
  const { savingFrom, options } = box;
  box.cancelTimer();
  if (savingFrom === null) options.drafts.drop(options.name);
  else store(box, text, savingFrom);
  become(box, { text, base: text, phase: 'clean' });
}

function change(box: Box, text: string, base: string): void {
  box.cancelTimer();
  if (text === base) return clean(box, text);
  store(box, text, base);
  become(box, { text, base, phase: 'dirty' });
  box.cancelTimer = box.options.later(SAVE_AFTER_MS, () => flush(box));
}

function follow(box: Box, next: string): void {
  if (next === box.stored) return;
  box.stored = next;
  if (box.earlierSaves.slice(0, -1).includes(next)) return;
  [box.awaiting, box.earlierSaves] = [null, []];
  const { phase } = box.state;
  if (phase === 'clean' || phase === 'opening') become(box, { text: next, base: next });
  else if (phase === 'restored') restore(box);
  else become(box, {});
}

function flush(box: Box): void {
  box.cancelTimer();
  const { text, base, phase } = box.state;
  if (phase !== 'dirty' || !box.options.mayBeSaved(text)) return;
  box.awaiting ??= box.stored;
  box.savingFrom ??= base;
  box.saves += 1;
  box.earlierSaves = [...box.earlierSaves, text];
  become(box, { base: text, phase: 'saving' });
  box.options.save(text, base).then(
    () => saved(box, text),
    () => failed(box, text, base),
  );
}

function saved(box: Box, text: string): void {
  const { drafts, name } = box.options;
  box.saves -= 1;
  box.savingFrom = box.saves === 0 ? null : text;
  const { state, awaiting, stored } = box;
  if (state.text !== text) {
    if (state.phase !== 'clean') store(box, state.text, state.base);
    return;
  }
  drafts.drop(name);
  if (state.phase !== 'saving') return;
  const now = awaiting === null ? { text: stored, base: stored } : {};
  become(box, { ...now, phase: 'clean' });
}

/** Still a draft: the next pause tries again. */
function failed(box: Box, text: string, base: string): void {
  box.saves -= 1;
  const began = box.savingFrom ?? base;
  if (box.saves === 0) [box.savingFrom, box.awaiting] = [null, null];
  if (box.state.base === text) become(box, { base: began, phase: 'dirty' });
}
