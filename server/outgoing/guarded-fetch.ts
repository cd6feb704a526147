import { send, type OutgoingOptions } from './send.ts';

export interface FetchInit {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields of a form. */
  readonly body?: URLSearchParams;
}

export interface Fetched {
  readonly ok: boolean;
  readonly status: number;
  readonly json: () => Promise<unknown>;
}

/** As much of `fetch` as talks to other servers need. */
export type Fetch = (url: string, init?: FetchInit) => Promise<Fetched>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** `fetch` by the only way out: nothing private is called and no redirect is followed. */
export function guardedFetch(options: OutgoingOptions): Fetch {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const sent = body ? { headers: { ...FORM, ...headers }, body: body.toString() } : { headers };
    const { status, text } = await send({ url, method, ...sent }, options);
    const json = async (): Promise<unknown> => JSON.parse(text);
    return { ok: status >= 200 && status < 300, status, json };
  };
}
