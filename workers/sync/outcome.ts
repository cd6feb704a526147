import type { AppError } from '../../src/domain/errors.ts';
import type { Action } from '../../src/domain/operation.ts';
import { refusalOf, type Answer } from '../net/rest.ts';

export type Outcome =
  | { readonly kind: 'done'; readonly updatedAt: string | null }
  /** Nothing was decided: ask again, this item alone or (`everything`) all of them. */
  | {
      readonly kind: 'later';
      readonly everything: boolean;
      readonly error: AppError;
      readonly waitMs: number | null;
    }
  | { readonly kind: 'gone'; readonly error: AppError }
  | { readonly kind: 'refused'; readonly error: AppError };

const KEY_USED_WITH_ANOTHER_BODY = 422;

/** What an answer means for the operation whose call it answers. */
export function outcomeOf(action: Action, answer: Answer): Outcome {
  const { status, updatedAt, retryAfterMs } = answer;
  if (status < 300) return { kind: 'done', updatedAt };
  // Keys are kept only by calls that were done: this one was, before a newer pull changed its body.
  const isJson = typeof answer.body === 'object' && answer.body !== null;
  if (status === KEY_USED_WITH_ANOTHER_BODY && isJson) return { kind: 'done', updatedAt: null };
  const error = refusalOf(answer);
  const isNoAnswer = status < 500 && error.code === 'network.server-error';
  const isSlowDown = isNoAnswer || [401, 429, 502, 503, 504].includes(status);
  if (isSlowDown || [408, 409, 425].includes(status) || status >= 500) {
    return { kind: 'later', everything: isSlowDown, error, waitMs: retryAfterMs };
  }
  if (status === 404) {
    if (isDeletion(action)) return { kind: 'done', updatedAt: null };
    if (action.kind !== 'work_item.create') return { kind: 'gone', error };
  }
  return { kind: 'refused', error };
}

function isDeletion({ kind }: Action): boolean {
  return kind === 'work_item.delete' || kind === 'comment.delete';
}
