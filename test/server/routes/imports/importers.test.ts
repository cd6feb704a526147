import { expect, test } from 'vitest';
import {
  insertMember,
  insertProject,
  type TestProject,
} from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const AT = '2026-11-20T09:00:00.000000Z';

async function imported(ada: TestClient, project: TestProject, source = 'jira') {
  const mapping = {
    open_state_id: project.states['Todo'],
    closed_state_id: project.states['Done'],
    not_planned_state_id: project.states['Cancelled'],
    people: {},
  };
  const start = { source, file_name: 'kelp.csv', total: 2, mapping };
  const { id } = (await ada.post(`${project.url}/imports/`, start)).body as { id: string };
  const rows = [
    { key: 'KELP-1', title: 'Measure the tide', state: 'open', labels: [{ name: 'shore' }] },
    { key: 'KELP-2', title: 'Count the limpets', state: 'closed', cycle: 'Spring' },
  ];
  await ada.post(`${project.url}/imports/${id}/rows/`, { offset: 0, rows });
  await ada.post(`${project.url}/imports/${id}/finish/`);
  return { id, mapping };
}

const IMPORTERS = '/api/workspaces/acme/importers/';

test('who leads the workspace lists the imports of all projects and undoes one', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { id, mapping } = await imported(ada, project);
  const { body } = await ada.get(IMPORTERS);
  expect(body).toEqual([
    {
      id,
      created_at: AT,
      updated_at: AT,
      deleted_at: null,
      created_by: ada.userId,
      updated_by: ada.userId,
      initiated_by: ada.userId,
      initiated_by_detail: {
        id: ada.userId,
        first_name: '',
        last_name: '',
        avatar: '',
        avatar_url: null,
        is_bot: false,
        display_name: 'ada',
      },
      project: project.projectId,
      project_detail: {
        id: project.projectId,
        identifier: 'APP',
        name: 'APP',
        cover_image: null,
        cover_image_url: null,
        logo_props: {},
        description: '',
      },
      workspace: project.workspaceId,
      workspace_detail: { id: project.workspaceId, name: 'acme', slug: 'acme', logo_url: null },
      service: 'jira',
      status: 'completed',
      metadata: { file_name: 'kelp.csv', total: 2 },
      config: {},
      data: { ...mapping, states: {}, epics: 'parents', estimates: [] },
      imported_data: { issues: 2, comments: 0, labels: 1, cycles: 1, users: 0 },
      token: null,
    },
  ]);
  const items = async () => (await ada.get(`${project.url}/issues/`)).body as object;
  expect(await items()).toMatchObject({ total_count: 2 });
  // Under the wrong name there is no such import.
  expect((await ada.delete(`${IMPORTERS}github/${id}/`)).status).toBe(404);
  expect(await items()).toMatchObject({ total_count: 2 });
  expect((await ada.delete(`${IMPORTERS}jira/${id}/`)).status).toBe(204);
  expect(await items()).toMatchObject({ total_count: 0 });
  expect((await ada.get(`${project.url}/issue-labels/`)).body).toEqual([]);
  expect((await ada.delete(`${IMPORTERS}jira/${id}/`)).status).toBe(404);
  expect((await ada.get(IMPORTERS)).body).toEqual([]);
});

test('who leads the workspace but not the project is told nothing of its imports', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { id } = await imported(ada, project);
  await server.db.updateTable('project_members').set({ role: 15 }).execute();
  expect((await ada.get(IMPORTERS)).body).toEqual([]);
  expect((await ada.delete(`${IMPORTERS}jira/${id}/`)).status).toBe(404);
});

test('a member, a stranger and who leads another workspace neither see nor undo an import', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { id } = await imported(ada, project);
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const cleo = await server.signedUp('cleo@example.org');
  await insertProject(server, cleo, { slug: 'other' });
  for (const who of [bob, cleo]) {
    expect((await who.get(IMPORTERS)).status).toBe(403);
    expect((await who.delete(`${IMPORTERS}jira/${id}/`)).status).toBe(403);
  }
  expect((await server.anonymous.get(IMPORTERS)).status).toBe(401);
  // By an address of one's own workspace it is not there either.
  expect((await cleo.delete(`/api/workspaces/other/importers/jira/${id}/`)).status).toBe(404);
  expect((await cleo.get('/api/workspaces/other/importers/')).body).toEqual([]);
  expect((await ada.get(IMPORTERS)).body).toHaveLength(1);
});
