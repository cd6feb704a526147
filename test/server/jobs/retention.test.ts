import { expect, test } from 'vitest';
import { sweep } from '../../../server/jobs/retention.ts';
import { testServer } from '../../support/server.ts';
import { insertProject } from '../../support/server-rows.ts';

const DAY = 24 * 60 * 60 * 1000;

test('an answer can be asked for again for thirty days, and a session ends on its day', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  await insertProject(server, ada);
  const key = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };
  await ada.patch('/api/users/me/', { first_name: 'Ada' }, key);
  const left = async () => {
    await sweep(server.db, server.clock);
    const keys = await server.db.selectFrom('idempotency_keys').selectAll().execute();
    const sessions = await server.db.selectFrom('sessions').selectAll().execute();
    return [keys.length, sessions.length];
  };
  server.clock.pass(30 * DAY - 1000);
  expect(await left()).toEqual([1, 1]);
  server.clock.pass(2000);
  expect(await left()).toEqual([0, 0]);
});
