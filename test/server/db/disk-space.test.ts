import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import {
  freeBytesAt,
  LEAST_FREE_BYTES,
  refusingWhenFull,
  watchDiskSpace,
} from '../../../server/db/disk-space.ts';
import { testServer } from '../../support/server/server.ts';

test('while the disk is nearly full reading goes on and every write is refused; with room it works again', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  let free = LEAST_FREE_BYTES;
  const changes: boolean[] = [];
  const space = await watchDiskSpace({
    freeBytes: () => Promise.resolve(free),
    onChange: (isLow) => changes.push(isLow),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(space.stop);
  const db = refusingWhenFull(server.deps.db, space);
  const app = await buildApp({ deps: { ...server.deps, db } });
  const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' };
  const create = async (slug: string) => {
    const payload = { name: slug, slug, organization_size: '1-10' };
    const answer = await app.inject({ method: 'POST', url: '/api/workspaces/', headers, payload });
    return [answer.statusCode, answer.headers['retry-after'] ?? null];
  };
  const read = async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/users/me/workspaces/', headers });
    return answer.statusCode;
  };
  expect(await create('first-one')).toEqual([201, null]);
  free = LEAST_FREE_BYTES - 1;
  await space.ask();
  expect(await create('second-one')).toEqual([507, '30']);
  expect(await read()).toBe(200);
  free = LEAST_FREE_BYTES;
  await space.ask();
  expect(await create('second-one')).toEqual([201, null]);
  expect(changes).toEqual([true, false]);
});

test('the room on a disk is told in bytes', async () => {
  const free = await freeBytesAt('.');
  expect(Number.isInteger(free)).toBe(true);
  expect(free).toBeGreaterThan(0);
});
