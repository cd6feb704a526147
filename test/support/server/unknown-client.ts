import { isDeepStrictEqual } from 'node:util';
import type { InjectOptions } from 'fastify';
import { ROUTES } from '../../../server/routes/index.ts';
import { askedByTest } from './answered-routes.ts';
import type { TestServer } from './server.ts';

/*
 * A client that knows the contract and nothing of this server: it keeps cookies, speaks JSON, sends no
 * header that it was not told of, and holds what it gets to shapes that are written as the contract
 * writes them.
 */

export interface Got {
  readonly status: number;
  readonly body: any_;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}
/** What came over the wire is looked into as it is. */
// eslint-disable-next-line
export type any_ = any;

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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MICROS = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}`;
const is = (type: string) => (value: unknown) => typeof value === type;
const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value);
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  uuid: matches(UUID),
  str: is('string'),
  int: Number.isInteger,
  num: is('number'),
  bool: is('boolean'),
  json: isObject,
  list: Array.isArray,
  uuids: (value) => Array.isArray(value) && value.every(matches(UUID)),
  date: matches(/^\d{4}-\d\d-\d\d$/),
  /** In the person's own zone, which is India's. */
  mine: matches(new RegExp(String.raw`${MICROS}\+05:30$`)),
  utc: matches(new RegExp(`${MICROS}Z$`)),
  null: (value) => value === null,
  any: () => true,
};

/**
 * What does not fit: `id:uuid name:str start_date:date?`. A `?` after the type allows null. Each key must
 * be there, and no other.
 */
export function faults(body: unknown, shape: string): readonly string[] {
  if (!isObject(body)) return [`no object: ${JSON.stringify(body)?.slice(0, 200)}`];
  const told = body as Readonly<Record<string, unknown>>;
  const wanted = new Map(
    shape
      .trim()
      .split(/\s+/)
      .map((word) => word.split(':') as [string, string]),
  );
  const missing = [...wanted.keys()].filter((key) => !(key in told));
  const more = Object.keys(told).filter((key) => !wanted.has(key));
  const wrong = [...wanted].flatMap(([key, type = 'any']) => {
    if (!(key in told)) return [];
    const isRight =
      (type.endsWith('?') && told[key] === null) || TYPES[type.replace('?', '')]?.(told[key]);
    return isRight ? [] : [`${key} is no ${type}: ${JSON.stringify(told[key])?.slice(0, 120)}`];
  });
  return [
    ...missing.map((key) => `${key} is missing`),
    ...more.map((key) => `${key} is too many`),
    ...wrong,
  ];
}

/** Holds answers to the contract, and gathers what differs: one difference hides none of the others. */
export function comparison() {
  const differences: string[] = [];
  const fits = (where: string, body: unknown, shape: string) => {
    differences.push(...faults(body, shape).map((fault) => `${where}: ${fault}`));
  };
  return {
    differences,
    fits,
    fitsEach(where: string, rows: unknown, shape: string) {
      if (!Array.isArray(rows) || rows.length === 0) {
        differences.push(`${where}: no list with rows: ${brief(rows)}`);
        return;
      }
      const all = rows.flatMap((row) => faults(row, shape));
      differences.push(...[...new Set(all)].map((fault) => `${where}, each: ${fault}`));
    },
    /** A status and, where the contract gives one, a body. */
    answers(where: string, got: Got, status: number, body?: unknown) {
      if (got.status !== status) {
        differences.push(`${where}: ${got.status}, not ${status}: ${got.text.slice(0, 200)}`);
      } else if (body !== undefined) this.same(where, got.body, body);
    },
    same(where: string, told: unknown, wanted: unknown) {
      if (!isDeepStrictEqual(told, wanted)) {
        differences.push(`${where}: ${brief(told)}, not ${brief(wanted)}`);
      }
    },
  };
}

const brief = (value: unknown) => JSON.stringify(value)?.slice(0, 300);
