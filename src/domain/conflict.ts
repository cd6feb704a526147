import type { Operation, ScalarField, ScalarPatch } from './operation.ts';

export interface TextConflict {
  readonly kind: 'text';
  readonly of: 'description' | 'comment';
  readonly mine: string;
  readonly theirs: string;
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

/** Null: nothing collided. */
export function conflictOf({ action, problem }: Operation): Conflict | null {
  if (problem === null || problem.theirs === null) return null;
  const { code, theirs } = problem;
  if (code === 'sync.text-overlaps' && action.kind === 'comment.edit') {
    return { kind: 'text', of: 'comment', mine: action.comment_html, theirs };
  }
  if (action.kind !== 'work_item.edit') return null;
  if (code === 'sync.text-overlaps') {
    const mine = action.set.description_html ?? '';
    return { kind: 'text', of: 'description', mine, theirs };
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
