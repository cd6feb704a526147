import { ROUTES } from '../../../server/routes/index.ts';
import { askedByTest } from './answered-routes.ts';
import type { TestServer } from './server.ts';

export const FORM = 'application/x-www-form-urlencoded';

export type Browser = ReturnType<typeof browser>;

/** A browser: keeps its cookies and posts forms. */
export function browser({ app }: TestServer) {
  const cookies: Record<string, string> = {};
  async function send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: string | object,
    type = FORM,
    more: Readonly<Record<string, string>> = {},
  ) {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...more,
      ...(payload ? { 'content-type': type } : {}),
    };
    const call = { method, url, cookies, headers, ...(payload ? { payload } : {}) };
    const answer = await askedByTest(ROUTES, { method, path: url }, () => app.inject(call));
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  }
  async function token(): Promise<string> {
    const answer = await send('GET', '/auth/get-csrf-token/');
    return answer.json<{ csrf_token: string }>().csrf_token;
  }
  return {
    cookies,
    get: (url: string) => send('GET', url),
    delete: (url: string) => send('DELETE', url),
    patch: (url: string, body: object) => send('PATCH', url, body, 'application/json'),
    /** As the page sends it: with the token. */
    json: async (url: string, body: object) =>
      send('POST', url, body, 'application/json', { 'x-csrftoken': await token() }),
    rawJson: (url: string, body: object) => send('POST', url, body, 'application/json'),
    form: async (url: string, fields: Record<string, string>) => {
      const all = { ...fields, csrfmiddlewaretoken: await token() };
      return send('POST', url, new URLSearchParams(all).toString());
    },
    rawForm: (url: string, fields: Record<string, string>) =>
      send('POST', url, new URLSearchParams(fields).toString()),
  };
}
