import { expect, test } from 'vitest';
import { purgeFiles } from '../../../server/jobs/purge-files.ts';
import { insertItems } from '../../support/server/server-items.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';
import { postForm } from '../../support/server/upload.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Begun {
  readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  readonly asset_url: string;
}

test('a file goes with its row: never come, long in the trash, or of an item that is gone', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = '', other = ''] = await insertItems(server, project, ada, [{}, {}]);
  const attach = async (name: string, id: string) => {
    const path = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues/${id}/attachments/`;
    const { body } = await ada.post(path, { name, type: 'text/plain' });
    const begun = body as Begun;
    await postForm(server, begun.upload_data, name);
    await ada.patch(begun.asset_url);
    return begun;
  };
  const [kept, trashed, orphan] = [
    await attach('kept', item),
    await attach('trashed', item),
    await attach('orphan', other),
  ];
  const never = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues/${item}/attachments/`;
  await ada.post(never, { name: 'never', type: 'text/plain' });
  await ada.delete(trashed.asset_url);
  await server.db.deleteFrom('work_items').where('id', '=', other).execute();
  const { storage, clock } = server.deps;
  const names = async () => {
    await purgeFiles(server.db, storage, clock.now());
    const rows = await server.db.selectFrom('file_assets').select('attributes').execute();
    return rows.map(({ attributes }) => (attributes as { readonly name: string }).name).toSorted();
  };
  const stored = async ({ upload_data }: Begun) =>
    (await storage.stat(upload_data.fields['key'] ?? '')) !== null;
  expect(await names()).toEqual(['kept', 'never', 'trashed']);
  expect(await stored(orphan)).toBe(false);
  server.clock.pass(8 * DAY_MS);
  expect(await names()).toEqual(['kept', 'trashed']);
  expect(await stored(trashed)).toBe(true);
  server.clock.pass(60 * DAY_MS);
  expect(await names()).toEqual(['kept']);
  expect([await stored(kept), await stored(trashed)]).toEqual([true, false]);
});
