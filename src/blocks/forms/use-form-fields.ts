import { useState } from 'react';
import { useDrafts, useDraftsReady } from '../../client/drafts/drafts-context.ts';
import { changedFields, keptFields, type Fields } from './form-fields.ts';

export interface FormFields<T extends Fields> {
  readonly fields: T;
  readonly set: (change: Partial<T>) => void;
  /** What is shown was typed in an earlier visit. */
  readonly isRestored: boolean;
  /** Back to what the form began with. */
  readonly discard: () => void;
  /** To be called when the server has it: the draft goes, the fields stay. */
  readonly saved: () => void;
}

interface Typed<T> {
  readonly name: string;
  readonly changed: Partial<T>;
  readonly isRestored: boolean;
}

/**
 * The fields of a form. What is typed is on disk within two seconds, and comes back after a reload or a crash until
 * it has been saved or discarded. Never for secrets.
 *
 * @param name of the form and what it is about, on this device
 * @param start fields that nobody changed follow it
 */
export function useFormFields<T extends Fields>(name: string, start: T): FormFields<T> {
  const drafts = useDrafts();
  const isReady = useDraftsReady();
  const [state, setTyped] = useState<Typed<T> | null>(null);
  const typed = state?.name === name ? state : null;
  const box = `form.${name}`;
  const kept = isReady && !typed ? keptFields(start, drafts.read(box)?.text ?? null) : {};
  const changed: Partial<T> = typed?.changed ?? kept;
  const isRestored = typed?.isRestored ?? Object.keys(kept).length > 0;
  const fields: T = { ...start, ...changed };
  return {
    fields,
    isRestored,
    set(change) {
      const next = changedFields(start, { ...fields, ...change });
      setTyped({ name, changed: next, isRestored });
      if (Object.keys(next).length === 0) drafts.drop(box);
      else drafts.put(box, JSON.stringify(next), JSON.stringify(start));
    },
    discard() {
      drafts.drop(box);
      setTyped({ name, changed: {}, isRestored: false });
    },
    saved() {
      drafts.drop(box);
      setTyped({ name, changed, isRestored: false });
    },
  };
}
