import type { Action, Operation, ScalarPatch } from '../../src/domain/operation.ts';
import { equalData } from '../../src/lib/keep-unchanged.ts';

type Edit = Extract<Action, { readonly kind: 'work_item.edit' }>;

/**
 * An undo, where the change that it takes back had replaced a value that its person had not seen: that one comes
 * back, not what they saw (SYNC R12).
 * @param operations at least those on this item
 */
export function backToUnseen(undo: Edit, operations: readonly Operation[]): Edit {
  if (!undo.is_undo) return undo;
  const theirs: ScalarPatch = Object.assign(
    {},
    ...operations.map((operation) => replacedUnseen(undo, operation)),
  );
  return { ...undo, set: { ...undo.set, ...theirs } };
}

/** The notes about what an undo has put back: there is nothing left to decide. */
export function settledNotes(undo: Edit, operations: readonly Operation[]): readonly Operation[] {
  if (!undo.is_undo) return [];
  return operations.filter((operation) => {
    const fields = Object.keys(replacedUnseen(undo, operation));
    return fields.length > 0 && fields.length === Object.keys(theirsIn(operation)).length;
  });
}

/** What somebody else had set, of the fields that this undo takes back from this operation. */
function replacedUnseen(undo: Edit, operation: Operation): ScalarPatch {
  const { action, status } = operation;
  if (status !== 'acked' || action.kind !== 'work_item.edit' || action.id !== undo.id) return {};
  const fields = Object.entries(theirsIn(operation)).filter(
    ([field]) =>
      field in undo.set &&
      equalData(action.set[field as keyof ScalarPatch], undo.replaced[field as keyof ScalarPatch]),
  );
  return Object.fromEntries(fields);
}

function theirsIn({ problem }: Operation): ScalarPatch {
  if (problem?.code !== 'sync.overwrote' || problem.theirs === null) return {};
  return JSON.parse(problem.theirs) as ScalarPatch;
}
