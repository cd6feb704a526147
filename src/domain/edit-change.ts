import type { ScalarPatch, SetChange } from './operation.ts';

export function setChange(from: readonly string[], to: readonly string[]): SetChange {
  return {
    added: to.filter((value) => !from.includes(value)),
    removed: from.filter((value) => !to.includes(value)),
  };
}

export function applySetChange(values: readonly string[], change: SetChange): readonly string[] {
  const kept = values.filter((value) => !change.removed.includes(value));
  return [...kept, ...change.added.filter((value) => !kept.includes(value))];
}

/** Of an undo, the fields that still have the value which the undone edit gave them. */
export function stillReplaceable(
  set: ScalarPatch,
  replaced: ScalarPatch,
  now: ScalarPatch,
): ScalarPatch {
  const fields = Object.keys(set) as (keyof ScalarPatch)[];
  const kept = fields.filter((field) => now[field] === replaced[field]);
  return Object.fromEntries(kept.map((field) => [field, set[field]]));
}
