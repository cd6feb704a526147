import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Hint } from '../../../server/commands/hints.ts';
import { ROUTES } from '../../../server/routes/index.ts';
import { gather } from '../../support/server/answered-routes.ts';
import { testServer } from '../../support/server/server.ts';
import { insertMember, insertProject } from '../../support/server/server-rows.ts';

async function listening() {
  const server = await testServer();
  const [ada, bob] = [
    await server.signedUp('a@example.org'),
    await server.signedUp('b@example.org'),
  ];
  const project = await insertProject(server, ada);
  await server.app.listen({ port: 0 });
  onTestFinished(() => server.app.close());
  const { port } = server.app.server.address() as AddressInfo;
  async function listen(cookie: string, slug = project.slug) {
    const path = `/api/workspaces/${slug}/events/`;
    const response = await fetch(`http://localhost:${port}${path}`, { headers: { cookie } });
    gather(ROUTES, { method: 'GET', path }, { statusCode: response.status, headers: {} });
    return { response, next: nextMessage(response) };
  }
  const publish = (hint: Partial<Hint>) =>
    server.deps.hints.publish([
      {
        workspaceId: project.workspaceId,
        project: project.projectId,
        updated_at: null,
        kinds: ['work_item'],
        ...hint,
      },
    ]);
  return { server, ada, bob, project, listen, publish };
}

/** Reads on until a message has come. */
function nextMessage(response: Response): () => Promise<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '');
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return 'ended';
      text += chunk.value;
    }
  };
}

test('a page hears once of many changes in one breath, with the newest cursor', async () => {
  const { ada, project, listen, publish } = await listening();
  const { response, next } = await listen(ada.cookie);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  publish({ updated_at: '2026-11-20T09:00:00.000001Z' });
  publish({ updated_at: '2026-11-20T09:00:00.000003Z', kinds: ['label'] });
  publish({ updated_at: null, kinds: ['label'] });
  expect(await next()).toEqual({
    project: project.projectId,
    updated_at: '2026-11-20T09:00:00.000003Z',
    kinds: ['work_item', 'label'],
  });
});

test('[R11] a page hears only of the projects that its person belongs to', async () => {
  const { server, bob, project, listen, publish } = await listening();
  const other = await insertProject(server, bob, { slug: 'other' });
  await insertMember(server, { ...other, workspaceId: project.workspaceId }, bob, 15);
  const { next } = await listen(bob.cookie);
  publish({});
  publish({ project: other.projectId });
  expect(await next()).toMatchObject({ project: other.projectId });
});

test('somebody who joins hears of the project from then on', async () => {
  const { server, bob, project, listen, publish } = await listening();
  const other = await insertProject(server, bob, { slug: 'other' });
  await insertMember(server, { ...other, workspaceId: project.workspaceId }, bob, 15);
  const { next } = await listen(bob.cookie);
  await server.db
    .updateTable('project_members')
    .set({ project_id: project.projectId })
    .where('member', '=', bob.userId)
    .where('workspace_id', '=', project.workspaceId)
    .execute();
  publish({ kinds: ['member'] });
  expect(await next()).toMatchObject({ project: project.projectId, kinds: ['member'] });
});

test('who does not belong to the workspace gets no stream', async () => {
  const { bob, listen } = await listening();
  expect((await listen(bob.cookie)).response.status).toBe(403);
  expect((await listen('')).response.status).toBe(401);
});
