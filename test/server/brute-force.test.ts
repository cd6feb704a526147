import { expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { openMailBox } from '../support/server/mail-box.ts';
import { browser } from '../support/server/browser.ts';
import { testServer } from '../support/server/server.ts';

/*
 * Guesses are counted in the database before anything is compared: as many processes as there are,
 * from as many hosts as there are, at once or one by one.
 */

const EMAIL = 'ada@example.org';
const PASSWORD = 'kelp holds the rock fast';
const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;
const MINUTE = 60_000;

async function twoProcesses() {
  const box = await openMailBox();
  const server = await testServer({ withInstance: true, environment: { SMTP_URL: box.url } });
  const ada = browser(server);
  await ada.form('/auth/sign-up/', { email: EMAIL, password: PASSWORD });
  const apps = [server.app, await buildApp({ deps: server.deps })];
  let made = 0;

  /** Each guess by another process and from another host; gives the code of its refusal. */
  async function guess(
    url: string,
    payload: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number | null> {
    made += 1;
    const answer = await apps[made % 2]?.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.0.${Math.floor(made / 250)}.${made % 250}`,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
    return (answer?.json<{ error_code?: number }>() ?? {}).error_code ?? null;
  }
  async function mailedCode() {
    await server.anonymous.post('/auth/magic-generate/', { email: EMAIL });
    await server.runJobs();
    return CODE.exec(box.mails.at(-1) ?? '')?.[0] ?? 'no code was mailed';
  }
  return { server, ada, guess, mailedCode };
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const count = (codes: readonly (number | null)[], code: number | null) =>
  codes.filter((one) => one === code).length;

test('sixty passwords a minute are looked at, then not even the right one is', async () => {
  const { server, guess } = await twoProcesses();
  const signIn = (password: string) => guess('/auth/sign-in/', { email: EMAIL, password });
  const codes = await Promise.all(range(70).map((i) => signIn(`guess number ${i}`)));
  expect([count(codes, 5065), count(codes, 5900)]).toEqual([60, 10]);
  expect(await signIn(PASSWORD)).toBe(5900);
  server.clock.pass(MINUTE);
  expect(await signIn(PASSWORD)).toBeNull();
});

test('the admin area looks at thirty', async () => {
  const { guess } = await twoProcesses();
  const enter = (password: string) =>
    guess('/api/instances/admins/sign-in/', { email: EMAIL, password });
  const codes = await Promise.all(range(40).map((i) => enter(`guess number ${i}`)));
  expect([count(codes, 5175), count(codes, 5900)]).toEqual([30, 10]);
  expect(await enter(PASSWORD)).toBe(5900);
});

test('who has found an open session may ask ten times for the old password', async () => {
  const { ada, guess } = await twoProcesses();
  const token = ada.cookies['csrftoken'] ?? '';
  const headers = {
    cookie: `session-id=${ada.cookies['session-id']}; csrftoken=${token}`,
    'x-csrftoken': token,
  };
  const change = (old_password: string) =>
    guess(
      '/auth/change-password/',
      { old_password, new_password: 'another fine long one' },
      headers,
    );
  const codes = await Promise.all(range(15).map((i) => change(`guess number ${i}`)));
  expect([count(codes, 5135), count(codes, 5900)]).toEqual([10, 5]);
  expect(await change(PASSWORD)).toBe(5900);
});

test('five wrong entries end a code, also when they come at the same moment', async () => {
  const { mailedCode, guess } = await twoProcesses();
  const right = await mailedCode();
  const enter = (code: string) => guess('/auth/magic-sign-in/', { email: EMAIL, code });
  const codes = await Promise.all(
    range(20).map((i) => enter(`aaaa-aaaa-aaa${'bcdefghijklmnopqrstuvwxyz'[i]}`)),
  );
  expect([count(codes, 5090), count(codes, 5100)]).toEqual([5, 15]);
  expect(await enter(right)).toBe(5100);
});

test('codes that are asked for again and again give no more than twenty guesses in ten minutes', async () => {
  const { server, mailedCode, guess } = await twoProcesses();
  let looked = 0;
  for (const round of range(6)) {
    await mailedCode();
    for (const i of range(6)) {
      const code = `zzzz-zzzz-zz${'abcdef'[round]}${'abcdef'[i]}`;
      if ((await guess('/auth/magic-sign-in/', { email: EMAIL, code })) === 5090) looked += 1;
    }
    server.clock.pass(MINUTE);
  }
  expect(looked).toBe(20);
});
