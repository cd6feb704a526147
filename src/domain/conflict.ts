import { resolveText, type Resolution } from './merge-text.ts';
import type { Operation, ScalarField, ScalarPatch } from './operation.ts';

/** What the whole text becomes by each choice: it is about the blocks that both changed, the others have both changes. */
export interface TextConflict extends Readonly<Record<Resolution, string>> {
  readonly kind: 'text';
  readonly of: 'description' | 'comment';
  /** As it is shown, without what is to be decided. */
  readonly stored: string;
}

/** Two people's changes that could not be put together, with both sides (SYNC R12). */
export type Conflict =
  | TextConflict
  /** overwrote: mine is on the server now. not_undone: theirs is, and my undo was left out. */
  | {
      readonly kind: 'overwrote' | 'not_undone';
      readonly values: readonly {
        readonly field: ScalarField;
        readonly mine: unknown;
        readonly theirs: unknown;
      }[];
    };

/**
 * Null: nothing collided.
 * @param shown the description as it is now; null: as it was when they collided
 */
export function conflictOf(
  { action, problem }: Operation,
  shown: string | null = null,
): Conflict | null {
  if (problem === null || problem.theirs === null) return null;
  const { code, theirs } = problem;
  if (code === 'sync.text-overlaps' && action.kind === 'comment.edit') {
    return textConflict('comment', action.replaced, action.comment_html, theirs);
  }
  if (action.kind !== 'work_item.edit') return null;
  if (code === 'sync.text-overlaps') {
    const { set, replaced } = action;
    const base = replaced.description_html ?? '';
    return textConflict('description', base, set.description_html ?? '', shown ?? theirs);
  }
  if (code !== 'sync.overwrote' && code !== 'sync.not-undone') return null;
  const others = JSON.parse(theirs) as ScalarPatch;
  const fields = Object.keys(others) as ScalarField[];
  const values = fields.map((field) => ({
    field,
    mine: action.set[field],
    theirs: others[field],
  }));
  return { kind: code === 'sync.overwrote' ? 'overwrote' : 'not_undone', values };
}

/** The server said no, it can't be merged, it replaced a value, or it can't be sent: the person decides. */
export function needsDecision(operation: Operation): boolean {
  const { status, problem } = operation;
  if (status === 'acked') return conflictOf(operation) !== null;
  return status !== 'waiting' || problem !== null;
}

function textConflict(
  of: TextConflict['of'],
  base: string,
  ours: string,
  stored: string,
): TextConflict {
  const by = (resolution: Resolution): string => resolveText(base, ours, stored, resolution);
  return { kind: 'text', of, stored, mine: by('mine'), theirs: by('theirs'), both: by('both') };
}
