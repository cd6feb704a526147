import { send, type OutgoingAnswer, type OutgoingOptions } from './send.ts';

/** The other side answered, but not with what was asked for. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}

const MOST_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: OutgoingAnswer['headers'];
}

/** A question to somebody else's API. What it answers is read, whatever its status; nothing but JSON is. */
export async function fetchJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  options: Pick<OutgoingOptions, 'allowedHosts'>,
): Promise<JsonAnswer> {
  const call = { url, method: 'GET', headers: { accept: 'application/json', ...headers } } as const;
  const limits = { ...options, mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS };
  const answer = await send(call, limits);
  return { status: answer.status, headers: answer.headers, body: parsed(answer) };
}

function parsed({ status, text }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (status < 300) throw new SourceRefused('What came back is no JSON.');
    return null;
  }
}

/** In words that tell what to do, and never with the token in them. */
export function mustBeWell(
  { status, headers }: Pick<JsonAnswer, 'status' | 'headers'>,
  what: string,
): void {
  if (status < 300) return;
  const left = headers['x-ratelimit-remaining'];
  if (status === 429 || (status === 403 && left === '0')) {
    throw new SourceRefused('The source answers no more for now; try again in an hour.');
  }
  if (status === 401) throw new SourceRefused('The source does not accept this token.');
  if (status === 403) throw new SourceRefused(`The token may not read ${what}.`);
  if (status === 404) throw new SourceRefused(`There is no ${what}, or the token may not see it.`);
  throw new SourceRefused(`The source answered with status ${status}.`);
}
