import { expect, test } from 'vitest';
import { testServer } from '../../../support/server/server.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';

async function acme() {
  const server = await testServer();
  const [ada, bob] = [
    await server.signedUp('ada@example.org'),
    await server.signedUp('bob@example.org'),
  ];
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  return { server, ada, bob, project };
}

interface Page {
  readonly total_count: number;
  readonly results: readonly {
    readonly name: string;
    readonly created_at: string;
    readonly label_ids: readonly string[];
  }[];
}

test('around a person is what they made, work on or follow, where the viewer may look', async () => {
  const { server, ada, bob, project } = await acme();
  await insertItems(server, project, ada, [
    { name: 'Assigned', assignee_ids: [bob.userId] },
    { name: 'Of nobody' },
  ]);
  await insertItems(server, project, bob, [{ name: 'Made' }]);
  const hidden = await insertProject(server, bob, { slug: 'hidden' });
  await insertItems(server, hidden, bob, [{ name: 'Hidden' }]);
  const url = `/api/workspaces/acme/user-issues/${bob.userId}/`;
  const names = async (query: string) => {
    const { body } = await ada.get(url + query);
    return (body as Page).results.map(({ name }) => name).toSorted();
  };
  expect(await names('')).toEqual(['Assigned', 'Made']);
  expect(await names(`?assignees=${bob.userId}`)).toEqual(['Assigned']);
  expect(await names(`?created_by=${bob.userId}`)).toEqual(['Made']);
  expect((await bob.get('/api/workspaces/acme/user-issues/nobody/')).status).toBe(404);
});

test('the detailed list shows items as single reads do, in order and in pages', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, ada, [{ name: 'b' }, { name: 'a' }, { name: 'c' }]);
  await ada.patch('/api/users/me/', { user_timezone: 'Asia/Tokyo' });
  const { body } = await ada.get(`${project.url}/issues-detail/?order_by=name&per_page=2`);
  const page = body as Page;
  expect(page.total_count).toBe(3);
  expect(page.results.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(page.results[0]).toMatchObject({
    label_ids: [],
    created_at: expect.stringMatching(/\+09:00$/),
  });
  const none = await ada.get(`${project.url}/issues-detail/?priority=urgent`);
  expect((none.body as Page).results).toEqual([]);
});
