import { randomUUID } from 'node:crypto';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly api: Api;
}

/** A person's own cookies and the calls they can make, without a browser. */
export interface Api {
  readonly url: string;
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown) => Promise<T>;
  readonly patch: <T>(path: string, body: unknown) => Promise<T>;
  readonly delete: (path: string) => Promise<void>;
  readonly cookies: () => ReadonlyMap<string, string>;
  /** Posts a form as the sign-in page does; resolves with the address it is sent to. */
  readonly form: (path: string, fields: Readonly<Record<string, string>>) => Promise<string>;
}

export const PASSWORD = 'tide-goes-out-kelp-stays-7';

/** A new account, signed in and past the onboarding questions. */
export async function signUp(url: string, email: string): Promise<Person> {
  const api = apiAt(url);
  const target = await api.form('/auth/sign-up/', { email, password: PASSWORD });
  if (target.includes('error_code')) throw new Error(`${email} could not sign up: ${target}`);
  await api.patch('/api/users/me/', { first_name: email.split('@')[0], last_name: 'Kelp' });
  await api.patch('/api/users/me/onboard/', { is_onboarded: true });
  return { email, password: PASSWORD, api };
}

export function apiAt(url: string): Api {
  const cookies = new Map<string, string>();

  const call = async (path: string, init: RequestInit & { readonly headers?: Headers } = {}) => {
    const headers = init.headers ?? new Headers();
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('origin', url);
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };

  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    if (method !== 'GET') headers.set('idempotency-key', randomUUID());
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await call(path, { method, headers, ...init });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };

  return {
    url,
    get: (path) => json('GET', path),
    post: (path, body) => json('POST', path, body),
    patch: (path, body) => json('PATCH', path, body),
    async delete(path) {
      await json('DELETE', path);
    },
    cookies: () => cookies,
    async form(path, fields) {
      const { csrf_token } = await json<{ csrf_token: string }>('GET', '/auth/get-csrf-token/');
      const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: csrf_token });
      const answer = await call(path, { method: 'POST', body });
      const target = answer.headers.get('location');
      if (!target) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
      return target;
    },
  };
}
