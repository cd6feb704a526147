import { AppError } from '../domain/errors.ts';
import { record } from './session-wire.ts';

export type FormAnswer =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly code: number };

export interface Calls {
  /** The form posts of the contract, without leaving the page. */
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<FormAnswer>;
  /** A call of the account itself. Throws AppError with the server's body. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

const TOO_MANY = 5900;

/** Calls with the token that the server wants to see beside its cookie. */
export function callsOver(fetch: typeof globalThis.fetch): Calls {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const token = method === 'GET' ? null : await csrfToken(fetch);
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { 'X-CSRFToken': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(offline);
    return answerOf(response);
  }

  async function post(path: string, fields: Readonly<Record<string, string>>): Promise<FormAnswer> {
    const csrfmiddlewaretoken = await csrfToken(fetch);
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, csrfmiddlewaretoken }),
    }).catch(offline);
    return formAnswer(response);
  }

  return { call, post };
}

async function csrfToken(fetch: typeof globalThis.fetch): Promise<string> {
  const response = await fetch('/auth/get-csrf-token/').catch(offline);
  const answer = record(await answerOf(response));
  return String(answer['csrf_token']);
}

function offline(cause: unknown): never {
  throw new AppError(
    'network.offline',
    'The server cannot be reached. This needs it: try again when you are on-line.',
    { cause },
  );
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  const said = record(body)['error'] ?? record(body)['error_message'];
  const message = typeof said === 'string' ? said : `The server answered ${response.status}.`;
  throw new AppError(codeOf(response.status), message, { body, status: response.status });
}

function codeOf(status: number) {
  if (status === 401) return 'request.unauthenticated';
  if (status === 403) return 'request.forbidden';
  if (status === 404) return 'request.not-found';
  if (status === 409 || status === 410) return 'request.conflict';
  if (status === 429) return 'request.too-many';
  return status >= 500 ? 'network.server-error' : 'request.invalid';
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The answer is a redirect: back to a form with a code, or into the app. */
function formAnswer(response: Response): FormAnswer {
  const { searchParams, pathname, search } = new URL(response.url);
  const code = searchParams.get('error_code');
  if (code !== null) return { ok: false, code: Number(code) };
  if (response.ok) return { ok: true, path: pathname + search };
  if (response.status === 429) return { ok: false, code: TOO_MANY };
  throw new AppError(codeOf(response.status), `The server answered ${response.status}.`, {
    status: response.status,
  });
}
