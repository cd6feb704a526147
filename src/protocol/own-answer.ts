/**
 * Every call carries a random mark in this header, and our server repeats it in its answer. Only the
 * server that received the call can do that: not a login page, and not a cache that kept another answer.
 */
export const CALL_MARK = 'x-holdfast-call';

/** What decides whether an answer is the server's. */
export interface ReceivedAnswer {
  readonly status: number;
  /** The mark in the answer; null without one. */
  readonly mark: string | null;
  /** The body as it came. */
  readonly text: string;
}

export interface OwnAnswers {
  /** @param mark what the call carried */
  readonly isOurs: (mark: string, answer: ReceivedAnswer, isRead: boolean) => boolean;
  /** Whether the server is known to mark its answers: then none without a mark is believed. */
  readonly marksAnswers: () => boolean;
  /** What this device remembers of the server from earlier. */
  readonly expectMarks: () => void;
}

/**
 * Tells the server's answers from those of a proxy, a login page or a cache. A server of the contract
 * that does not know the mark is believed by the shape of its answers, until one answer carried the mark
 * or the device remembers that this server marks them.
 */
export function createOwnAnswers(): OwnAnswers {
  let areMarked = false;
  let readsArePlain = false;
  return {
    isOurs(mark, answer, isRead) {
      if (!isWhole(answer)) return false;
      if (answer.mark !== null) {
        if (answer.mark !== mark) return false;
        areMarked = true;
        return true;
      }
      if (areMarked) return false;
      const isRecord = answer.text !== '' && isJsonContainer(answer.text);
      if (isRead && answer.status < 300) readsArePlain ||= isRecord;
      // Without a body nothing but an earlier read shows that this is a server of the contract.
      return isRecord || (answer.text === '' && readsArePlain);
    },
    marksAnswers: () => areMarked,
    expectMarks() {
      areMarked = true;
    },
  };
}

/** The answer's JSON; undefined where it is not JSON, or cut short. An empty answer is null. */
export function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const NO_CONTENT = 204;

/** A redirect is not an answer, and only 204 comes without a body. */
function isWhole({ status, text }: ReceivedAnswer): boolean {
  if (status < 200 || (status >= 300 && status < 400)) return false;
  if (text === '') return status === NO_CONTENT;
  return parseBody(text) !== undefined;
}

function isJsonContainer(text: string): boolean {
  const body = parseBody(text);
  return typeof body === 'object' && body !== null;
}
