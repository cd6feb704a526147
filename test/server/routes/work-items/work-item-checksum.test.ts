import { expect, test } from 'vitest';
import { sumRows } from '../../../../src/domain/rows-checksum.ts';
import { microsOf } from '../../../../src/domain/timestamps.ts';
import { isTombstone, toFeedPage } from '../../../../src/protocol/feed.ts';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import {
  insertMember,
  insertProject,
  type TestProject,
} from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

/** What a copy that holds exactly the feed adds up to, and where its cursor is. */
async function copyOf(client: TestClient, project: TestProject) {
  const rows = new Map<string, number>();
  const sum = sumRows();
  const answer = await client.get(`${project.url}/v2/issues/?tombstones=true`);
  const page = toFeedPage(answer.body);
  for (const row of page.results) {
    if (!isTombstone(row)) rows.set(row.id, microsOf(row.updated_at));
  }
  // Any order will do.
  for (const [id, at] of [...rows].toReversed()) sum.add(id as never, at);
  return { ...sum.end(), updated_at: page.results.at(-1)?.updated_at };
}

test('a copy that holds the feed adds up to what the server says, whatever was done to the items', async () => {
  const { server, ada, project } = await acme();
  const checksum = async () => (await ada.get(`${project.url}/v2/issues/checksum/`)).body;
  expect(await checksum()).toEqual(await copyOf(ada, project));
  expect(await checksum()).toMatchObject({ count: 0, checksum: '0-0' });

  const ids = await insertItems(
    server,
    project,
    Array.from({ length: 40 }, (_, n) => ({ name: `Item ${n}`, is_draft: n % 7 === 0 })),
  );
  const whole = await checksum();
  expect(whole).toMatchObject({ count: 40 });
  expect(whole).toEqual(await copyOf(ada, project));

  await ada.patch(`${project.url}/issues/${ids[3]}/`, { name: 'Renamed' });
  await ada.patch(`${project.url}/issues/${ids[4]}/`, { state_id: project.states['Done'] });
  await ada.post(`${project.url}/issues/${ids[4]}/archive/`, {});
  await ada.delete(`${project.url}/issues/${ids[5]}/`);
  const after = await checksum();
  expect(after).toMatchObject({ count: 39 });
  expect(after).not.toEqual(whole);
  expect(after).toEqual(await copyOf(ada, project));
});

test('[R11] the sum is of what the viewer may see', async () => {
  const { server, ada, project } = await acme();
  const guest = await server.signedUp('guest@example.org');
  await insertMember(server, project, guest, 5);
  await insertItems(server, project, [{}, {}, {}]);
  const { body } = await guest.get(`${project.url}/v2/issues/checksum/`);
  expect(body).toEqual(await copyOf(guest, project));
  expect(body).not.toEqual((await ada.get(`${project.url}/v2/issues/checksum/`)).body);
});
