import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import { stillReplaceable } from '../../src/domain/edit-change.ts';
import { mergeText, resolveText } from '../../src/domain/merge-text.ts';
import type {
  Action,
  OperationProblem,
  ScalarField,
  ScalarPatch,
} from '../../src/domain/operation.ts';
import { equalData } from '../../src/lib/keep-unchanged.ts';

type Edit = Extract<Action, { readonly kind: 'work_item.edit' }>;

/** What of an operation is sent, now that the server's newest image is known (SYNC R7, R12). */
export interface SendPlan {
  /** Null: nothing of it can be sent. */
  readonly send: Action | null;
  /** What is kept for the person instead, and why. */
  readonly park: { readonly action: Action; readonly problem: OperationProblem } | null;
  /** Said in the ledger once the server has taken it. */
  readonly note: OperationProblem | null;
}

/** @param server the item with everything answered before this operation; null when unknown */
export function planEdit(asked: Edit, server: WorkItemImage | null): SendPlan {
  if (!server) return { send: asked, park: null, note: null };
  const action = asked.is_undo ? whatIsStillOurs(asked, server) : asked;
  const note = asked.is_undo ? notUndone(asked, action, server) : overwritten(action, server);
  if (isEmpty(action)) return { send: null, park: null, note };
  const { description_html: ours, ...rest } = action.set;
  const theirs = server.description_html;
  if (ours === undefined || theirs === undefined) return { send: action, park: null, note };
  const merged = mergeText(action.replaced.description_html ?? '', ours, theirs);
  if (merged.kind === 'merged') {
    const set = { ...rest, description_html: merged.text };
    return { send: { ...action, set }, park: null, note };
  }
  const { description_html: replaced = '', ...restReplaced } = action.replaced;
  // What does not overlap goes to the server: only the rest is to be decided.
  const beside = resolveText(replaced, ours, theirs, 'theirs');
  const sent =
    beside === theirs
      ? { ...action, set: rest, replaced: restReplaced }
      : { ...action, set: { ...rest, description_html: beside } };
  const text = { description_html: ours };
  return {
    send: isEmpty(sent) ? null : sent,
    park: {
      action: { ...action, set: text, replaced: { description_html: replaced }, sets: {} },
      problem: textOverlaps(beside),
    },
    note,
  };
}

export function planCommentEdit(
  action: Extract<Action, { readonly kind: 'comment.edit' }>,
  theirs: string,
): SendPlan {
  const merged = mergeText(action.replaced, action.comment_html, theirs);
  if (merged.kind === 'merged') {
    return { send: { ...action, comment_html: merged.text }, park: null, note: null };
  }
  const beside = resolveText(action.replaced, action.comment_html, theirs, 'theirs');
  return {
    send: beside === theirs ? null : { ...action, comment_html: beside },
    park: { action, problem: textOverlaps(beside) },
    note: null,
  };
}

function isEmpty({ set, sets }: Edit): boolean {
  return Object.keys(set).length === 0 && Object.keys(sets).length === 0;
}

function textOverlaps(theirs: string): OperationProblem {
  return {
    code: 'sync.text-overlaps',
    message:
      'Someone else changed the same paragraph meanwhile. Theirs is shown; yours is kept here until you decide.',
    theirs,
  };
}

/** Undoing must not replace a value that somebody set since; text is merged back below. */
function whatIsStillOurs(action: Edit, server: WorkItemImage): Edit {
  const { description_html, ...scalars } = action.set;
  const text = description_html === undefined ? {} : { description_html };
  return { ...action, set: { ...stillReplaceable(scalars, action.replaced, server), ...text } };
}

function notUndone(asked: Edit, action: Edit, server: WorkItemImage): OperationProblem | null {
  const left = (Object.keys(asked.set) as ScalarField[]).filter(
    (field) => !(field in action.set) && !equalData(server[field], asked.set[field]),
  );
  if (left.length === 0) return null;
  return {
    code: 'sync.not-undone',
    message: 'Someone else changed this after you did, so it was not undone.',
    theirs: JSON.stringify(Object.fromEntries(left.map((field) => [field, server[field]]))),
  };
}

/** Moves happen all the time and nobody minds whose was last; text is merged instead. */
const WITHOUT_NOTE: readonly ScalarField[] = ['sort_order', 'description_html'];

function overwritten({ set, replaced }: Edit, server: WorkItemImage): OperationProblem | null {
  const fields = (Object.keys(set) as ScalarField[]).filter(
    (field) =>
      !WITHOUT_NOTE.includes(field) &&
      !equalData(server[field], replaced[field]) &&
      !equalData(server[field], set[field]),
  );
  if (fields.length === 0) return null;
  const theirs: ScalarPatch = Object.fromEntries(fields.map((field) => [field, server[field]]));
  return {
    code: 'sync.overwrote',
    message: 'Someone else had changed this meanwhile. Yours came later and stands.',
    theirs: JSON.stringify(theirs),
  };
}
