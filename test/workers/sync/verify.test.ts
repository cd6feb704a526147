import { expect, test } from 'vitest';

import { storedProjects } from '../../../workers/api/stored-projects.ts';
import { sql } from '../../../workers/db/sql.ts';
import { readCursor } from '../../../workers/sync/cursors.ts';
import { verifyProject } from '../../../workers/sync/verify.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer, offline } from '../../support/worker/fake-server.ts';
import { openDevice, type TestIntent } from '../../support/worker/sync-device.ts';

const edit = (n: number, name: string): TestIntent => ({
  kind: 'work_item.edit',
  project_id: PROJECT,
  id: itemId(n),
  patch: { name },
});

async function synced() {
  const server = fakeServer();
  for (let n = 1; n <= 30; n += 1) server.put({ id: itemId(n), name: `Item ${n}` });
  const device = await openDevice(server);
  await device.sync();
  const { db } = device;
  if (!db) throw new Error('set up');
  return { server, device, db };
}

test('a copy with the rows of the server is the same, and what is stored says when that was found', async () => {
  const { device, db } = await synced();
  expect(storedProjects(db)).toMatchObject([
    { project_id: PROJECT, whole: true, rows: 30, verified_at: null },
  ]);
  expect(await verifyProject(device.deps, PROJECT)).toBe('same');
  const now = device.deps.clock.now();
  expect(storedProjects(db)).toMatchObject([{ verified_at: now, verified_rows: 30 }]);
});

test('what is unsent does not make a copy differ', async () => {
  const { device } = await synced();
  await device.write(
    edit(1, 'Mine'),
    { kind: 'work_item.delete', project_id: PROJECT, id: itemId(2) },
    {
      kind: 'work_item.create',
      project_id: PROJECT,
      id: itemId(99),
      fields: { name: 'New', state_id: 's' },
    },
  );
  expect(await verifyProject(device.deps, PROJECT)).toBe('same');
});

test('what others write meanwhile is pulled before the copy is judged', async () => {
  const { server, device } = await synced();
  let asked = 0;
  server.through = async (call, arrive) => {
    const answer = arrive();
    if (call.path.endsWith('/checksum/')) {
      asked += 1;
      if (asked < 3) server.put({ id: itemId(asked), name: 'Theirs' });
    }
    return answer;
  };
  server.put({ id: itemId(7), name: 'Theirs' });
  expect(await verifyProject(device.deps, PROJECT)).toBe('same');
});

const DAMAGES = {
  'has lost a row': sql`DELETE FROM issues WHERE id = ${itemId(5)}`,
  'has kept a row': sql`UPDATE issues SET id = ${itemId(105)} WHERE id = ${itemId(5)}`,
  'has an older version': sql`UPDATE issues SET updated_at = updated_at - 1 WHERE id = ${itemId(5)}`,
};
for (const [what, damage] of Object.entries(DAMAGES)) {
  test(`a copy that ${what} is noticed and fetched anew; what was unsent stays`, async () => {
    const { server, device, db } = await synced();
    await device.write(edit(9, 'Mine'));
    db.run(damage);

    expect(await verifyProject(device.deps, PROJECT)).toBe('differs');

    expect(readCursor(db, PROJECT).phase).toBe('loading');
    expect(device.outbox.list()).toHaveLength(1);
    await device.sync();
    expect(device.ids()).toEqual(server.rows().map(({ id }) => id));
    expect(device.shown(itemId(9))?.name).toBe('Mine');
    expect(await verifyProject(device.deps, PROJECT)).toBe('same');
  });
}

test('without the server, or from one that has no such call, nothing is known and nothing is taken away', async () => {
  const { server, device } = await synced();
  server.refuse = ({ path }) =>
    path.endsWith('/checksum/') ? { status: 404, body: { error: 'Page not found.' } } : null;
  expect(await verifyProject(device.deps, PROJECT)).toBe('unknown');
  server.through = async () => {
    throw offline();
  };
  await expect(verifyProject(device.deps, PROJECT)).rejects.toThrow('cannot be reached');
  expect(device.ids()).toHaveLength(30);
});
