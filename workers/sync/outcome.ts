import type { AppError } from '../../src/domain/errors.ts';
import type { Action } from '../../src/domain/operation.ts';
import { refusalOf, type Answer } from '../net/rest.ts';

/** Nothing was decided: ask again. `everything`: nothing else would be decided now either. */
export interface Later {
  readonly kind: 'later';
  readonly everything: boolean;
  readonly error: AppError;
  readonly waitMs: number | null;
}

export type Outcome =
  | { readonly kind: 'done'; readonly updatedAt: string | null }
  | Later
  /** Somebody changed it after it was read here: read it again and plan the edit anew (SYNC R12). */
  | { readonly kind: 'stale'; readonly error: AppError }
  | { readonly kind: 'gone'; readonly error: AppError }
  | { readonly kind: 'refused'; readonly error: AppError };

const PRECONDITION_FAILED = 412;
const KEY_USED_WITH_ANOTHER_BODY = 422;
/** Who is asking, or how often, is not right: that is so for every call. */
const FOR_EVERY_CALL: readonly number[] = [401, 429];
const NOT_NOW: readonly number[] = [...FOR_EVERY_CALL, 408, 409, 413, 425];
/** A text that is too large stays too large: ask seldom, in case somebody raises the limit. */
const TOO_LARGE = 413;
const TOO_LARGE_WAIT_MS = 10 * 60_000;

/** What an answer means for the operation whose call it answers. */
export function outcomeOf(action: Action, answer: Answer): Outcome {
  const { isOurs, status, updatedAt } = answer;
  if (!isOurs) return laterOf(answer);
  if (status < 300) {
    if (isOfTheContract(action, answer)) return { kind: 'done', updatedAt };
    return laterOf({ ...answer, isOurs: false });
  }
  // Keys are kept only by calls that were done: this one was, before a newer pull changed its body.
  if (status === KEY_USED_WITH_ANOTHER_BODY) return { kind: 'done', updatedAt: null };
  if (NOT_NOW.includes(status) || status >= 500) return laterOf(answer);
  const error = refusalOf(answer);
  if (status === PRECONDITION_FAILED) return { kind: 'stale', error };
  if (status === 404) {
    if (isDeletion(action)) return { kind: 'done', updatedAt: null };
    if (action.kind !== 'work_item.create') return { kind: 'gone', error };
  }
  return { kind: 'refused', error };
}

/** What it means that a call ended without an answer, or that the server's image could not be read. */
export function outcomeOfFailure(action: Action, error: AppError): Outcome {
  const { status, body, code } = error;
  if (status === null) return { kind: 'later', everything: false, error, waitMs: null };
  const isOurs = code !== 'network.not-ours';
  const answer = { isOurs, status, body, updatedAt: null, retryAfterMs: null };
  // A failed read decides nothing about the write, but for what the write would be told as well.
  return isOurs && status < 300 ? laterOf(answer) : outcomeOf(action, answer);
}

/** What many calls in one were told. */
export type ToldTogether =
  | { readonly kind: 'told'; readonly answers: ReadonlyMap<string, Answer> }
  | Later
  /** The server does not take them together: what each is told it says when it comes alone. */
  | { readonly kind: 'alone' }
  /** Fewer of them may pass. */
  | { readonly kind: 'too-large' };

/** Reads the answer to many calls. One that does not name every key decides nothing. */
export function toldTogether(answer: Answer, keys: readonly string[]): ToldTogether {
  const { isOurs, status } = answer;
  // Also where a proxy says so: it may let fewer of them pass.
  if (status === TOO_LARGE) return { kind: 'too-large' };
  if (!isOurs) return laterOf(answer);
  if (status < 300) {
    const answers = answersIn(answer.body);
    const isWhole = keys.every((key) => answers.has(key));
    return isWhole ? { kind: 'told', answers } : laterOf({ ...answer, isOurs: false });
  }
  if (FOR_EVERY_CALL.includes(status) || status >= 500) return laterOf(answer);
  return { kind: 'alone' };
}

function answersIn(body: unknown): ReadonlyMap<string, Answer> {
  const answers = (body as { readonly answers?: unknown } | null)?.answers;
  if (!Array.isArray(answers)) return new Map();
  return new Map(
    (answers as readonly AnswerTogether[]).flatMap((one) =>
      typeof one?.key === 'string' && typeof one.status === 'number'
        ? [[one.key, answerOf(one)] as const]
        : [],
    ),
  );
}

interface AnswerTogether {
  readonly key: string;
  readonly status: number;
  readonly updated_at?: string | null;
  readonly body?: unknown;
}

function answerOf({ status, updated_at = null, body = null }: AnswerTogether): Answer {
  return { isOurs: true, status, body, updatedAt: updated_at, retryAfterMs: null };
}

function laterOf(answer: Answer): Later {
  const { status, retryAfterMs } = answer;
  const everything = status === 429 || (answer.isOurs && FOR_EVERY_CALL.includes(status));
  const waitMs = status === TOO_LARGE ? (retryAfterMs ?? TOO_LARGE_WAIT_MS) : retryAfterMs;
  return { kind: 'later', everything, error: refusalOf(answer), waitMs };
}

/** What calls answer that do not name what they changed. */
const OTHER_WORDS: readonly string[] = ['message', 'archived_at'];

/** No content, or a body that names this entity. A creation always answers with what it created. */
function isOfTheContract(action: Action, { body }: Answer): boolean {
  if (body === null) return !action.kind.endsWith('.create');
  if (typeof body !== 'object') return false;
  if ('id' in body) return body.id === action.id;
  return OTHER_WORDS.some((word) => word in body);
}

function isDeletion({ kind }: Action): boolean {
  return kind === 'work_item.delete' || kind === 'comment.delete';
}
