import { AppError } from '../domain/errors.ts';
import { newId } from '../protocol/new-id.ts';
import { CALL_MARK, createOwnAnswers, parseBody, type OwnAnswers } from '../protocol/own-answer.ts';
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
export function callsOver(
  fetch: typeof globalThis.fetch,
  ownAnswers: OwnAnswers = createOwnAnswers(),
): Calls {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const token = method === 'GET' ? null : await csrfToken();
    const mark = newId();
    const response = await fetch(path, {
      method,
      redirect: 'manual',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        [CALL_MARK]: mark,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { 'X-CSRFToken': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(offline);
    return answerOf(response, mark, method === 'GET', ownAnswers);
  }

  async function post(path: string, fields: Readonly<Record<string, string>>): Promise<FormAnswer> {
    const csrfmiddlewaretoken = await csrfToken();
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, csrfmiddlewaretoken }),
    }).catch(offline);
    return formAnswer(response);
  }

  async function csrfToken(): Promise<string> {
    const { csrf_token } = record(await call('GET', '/auth/get-csrf-token/'));
    return String(csrf_token);
  }

  return { call, post };
}

function offline(cause: unknown): never {
  throw new AppError(
    'network.offline',
    'The server can’t be reached. Try again when you’re online.',
    { cause },
  );
}

async function answerOf(
  response: Response,
  mark: string,
  isRead: boolean,
  ownAnswers: OwnAnswers,
): Promise<unknown> {
  const { status, headers } = response;
  const text = await response.text().catch(offline);
  const received = { status, mark: headers.get(CALL_MARK), text };
  if (!ownAnswers.isOurs(mark, received, isRead)) throw notOurs(status);
  const body = parseBody(text);
  if (response.ok) return body;
  const said = record(body)['error'] ?? record(body)['error_message'];
  const message = typeof said === 'string' ? said : `The server answered ${status}.`;
  throw new AppError(codeOf(status), message, { body, status });
}

/** Without a status: nothing is known of what the server would have answered. */
function notOurs(status: number): AppError {
  return new AppError(
    'network.not-ours',
    `Something between this device and the server answered in its place (${status}), such as a sign-in page of the network. Open any web page to sign in there, then try again.`,
  );
}

function codeOf(status: number) {
  if (status === 401) return 'request.unauthenticated';
  if (status === 403) return 'request.forbidden';
  if (status === 404) return 'request.not-found';
  if (status === 409 || status === 410) return 'request.conflict';
  if (status === 429) return 'request.too-many';
  return status >= 500 ? 'network.server-error' : 'request.invalid';
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
