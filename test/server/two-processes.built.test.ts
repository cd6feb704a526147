import { expect, test } from 'vitest';
import pg from 'pg';
import {
  callerAt,
  ownDatabase,
  signUpAt,
  startServer,
  temporaryDir,
} from '../support/server/built-server.ts';

async function twoProcesses() {
  const DATABASE_URL = await ownDatabase();
  const start = () => startServer({ DATABASE_URL, DATA_DIR: temporaryDir() });
  // At the same time: both find an empty database, and one of them makes the tables.
  const [one, two] = await Promise.all([start(), start()]);
  return { one, two, DATABASE_URL };
}

async function nextHint(response: Response): Promise<string> {
  let told = '';
  for await (const chunk of response.body ?? []) {
    told += Buffer.from(chunk as Uint8Array).toString('utf8');
    const hint = /^data: (.*)$/m.exec(told)?.[1];
    if (hint) return hint;
  }
  throw new Error(`The stream ended: ${told}`);
}

test('two processes on one PostgreSQL are one server: sessions, hints, counted calls and guesses, keys and jobs', async () => {
  const { one, two, DATABASE_URL } = await twoProcesses();
  const here = await signUpAt(one.url, 'ada@example.org');
  const there = callerAt(two.url, here.cookie);
  expect((await there.call('GET', '/api/users/me/')).status).toBe(200);

  await here.call('POST', '/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const projects = '/api/workspaces/acme/projects/';
  const made = await there.call('POST', projects, { name: 'App', identifier: 'APP' });
  const { id } = (await made.json()) as { readonly id: string };

  const stream = await there.call('GET', '/api/workspaces/acme/events/');
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  const issues = `${projects}${id}/issues/`;
  const first = await here.call('POST', issues, { name: 'Kelp' }, key);
  expect(JSON.parse(await nextHint(stream))).toMatchObject({ project: id });
  const again = await there.call('POST', issues, { name: 'Kelp' }, key);
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);

  const strangers = [callerAt(one.url, ''), callerAt(two.url, '')] as const;
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      strangers[i % 2 === 0 ? 0 : 1].call('POST', '/auth/email-check/', {
        email: 'ada@example.org',
      }),
    ),
  );
  expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  // Of 36 guesses, 18 at each, both processes together look at 30 in a minute.
  const guesses = await Promise.all(
    Array.from({ length: 36 }, (_, i) => {
      const guess = { email: 'ada@example.org', password: `guess number ${i}` };
      return strangers[i % 2 === 0 ? 0 : 1].call('POST', '/auth/sign-in/', guess);
    }),
  );
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);

  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `SELECT kind, count(*)::int AS n FROM jobs WHERE kind = 'sweep' GROUP BY kind`,
  );
  await client.end();
  expect(rows).toEqual([{ kind: 'sweep', n: 1 }]);

  const given = await here.call('GET', '/auth/get-csrf-token/');
  const { csrf_token } = (await given.json()) as { readonly csrf_token: string };
  const tokens = given.headers.getSetCookie().map((text) => text.split(';')[0]);
  const leaving = callerAt(one.url, [here.cookie, ...tokens].join('; '));
  const headers = { 'x-csrftoken': csrf_token };
  expect((await leaving.call('POST', '/auth/sign-out/', {}, headers)).status).toBeLessThan(400);
  expect((await there.call('GET', '/api/users/me/')).status).toBe(401);
  expect(await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])).toEqual([0, 0]);
});
