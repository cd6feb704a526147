import { useState, useSyncExternalStore } from 'react';
import { useDrafts, useDraftsReady } from '../../client/drafts/drafts-context.ts';

export interface FormDraft {
  readonly text: string;
  /** What the person saw when they began. */
  readonly base: string;
  /** False until earlier drafts have been read: the field is read-only. */
  readonly isReady: boolean;
  readonly change: (text: string) => void;
  readonly forget: () => void;
  /** Empties the field while `sent` is on its way; the draft goes when it is durable, or comes back. */
  readonly send: (sent: Promise<unknown>) => void;
}

interface Typed {
  readonly text: string;
  readonly base: string;
}

/**
 * The text of a form that is sent by a button. It is on disk within two seconds of typing, and comes back with the
 * form until it has been sent.
 */
export function useFormDraft(name: string, start: string, startBase = start): FormDraft {
  const drafts = useDrafts();
  const isReady = useDraftsReady();
  const [typed, setTyped] = useState<Typed | null>(null);
  // Not read while something else is shown: what is read counts as seen, and is replaced by what is typed.
  const readKept = () => (isReady && typed === null ? drafts.read(name) : null);
  const kept = useSyncExternalStore(drafts.subscribe, readKept);
  const text = typed?.text ?? kept?.text ?? start;
  const base = typed?.base ?? kept?.base ?? startBase;

  const change = (next: string): void => {
    setTyped({ text: next, base });
    if (next === start) drafts.drop(name);
    else drafts.put(name, next, base);
  };
  return {
    text,
    base,
    isReady,
    change,
    forget() {
      drafts.drop(name);
      setTyped(null);
    },
    send(sent) {
      setTyped({ text: start, base: startBase });
      sent.then(
        () => drafts.drop(name, text),
        () => setTyped((now) => (now === null || now.text === start ? { text, base } : now)),
      );
    },
  };
}
