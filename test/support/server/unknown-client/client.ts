import type { InjectOptions } from 'fastify';
import { ROUTES } from '../../../../server/routes/index.ts';
import { askedByTest } from '../answered-routes.ts';
import type { TestServer } from '../server.ts';

/*
 * A client that knows the contract and nothing of this server: it keeps cookies, speaks JSON, sends no
 * header that it was not told of, and holds what it gets to shapes that are written as the contract
 * writes them.
 */

export interface Got {
  readonly status: number;
  readonly body: Wire;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}
/** What came over the wire is looked into as it is. */
export type Wire = ReturnType<JSON['parse']>;

export type Client = ReturnType<typeof unknownClient>;

export function unknownClient(
  { app, clock }: TestServer,
  always: Readonly<Record<string, string>> = {},
) {
  const cookies: Record<string, string> = {};
  async function send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: string | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Got> {
    clock.pass(1000);
    const call = {
      method,
      url,
      cookies,
      headers: { ...always, ...headers },
      ...(payload === undefined ? {} : { payload }),
    };
    const answer = await askedByTest(ROUTES, { method, path: url }, () => app.inject(call));
    for (const { name, value } of answer.cookies) cookies[name] = value;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : null,
      headers: answer.headers as Got['headers'],
      text: answer.body,
    };
  }
  return {
    cookies,
    get: (url: string) => send('GET', url),
    post: (url: string, body: object = {}) => send('POST', url, body),
    patch: (url: string, body: object = {}) => send('PATCH', url, body),
    put: (url: string, body: object = {}) => send('PUT', url, body),
    delete: (url: string, body?: object) => send('DELETE', url, body),
    form: async (url: string, fields: Readonly<Record<string, string>>) => {
      const { body } = await send('GET', '/auth/get-csrf-token/');
      const all = { ...fields, csrfmiddlewaretoken: body.csrf_token };
      return send('POST', url, new URLSearchParams(all).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    },
    send,
  };
}
