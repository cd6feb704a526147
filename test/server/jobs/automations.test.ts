import { expect, test } from 'vitest';
import { runAutomations } from '../../../server/jobs/automations.ts';
import { HANDLERS, SCHEDULE } from '../../../server/jobs/handlers.ts';
import { insertItems } from '../../support/server/server-items.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function acme(months: { readonly archive_in?: number; readonly close_in?: number }) {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  await server.db
    .updateTable('projects')
    .set({ archive_in: 0, close_in: 0, ...months })
    .where('id', '=', project.projectId)
    .execute();
  const run = () => runAutomations(server.deps);
  const rows = () =>
    server.db
      .selectFrom('work_items')
      .select(['id', 'archived_at', 'state_id', 'completed_at'])
      .orderBy('sequence_id')
      .execute();
  const told = () =>
    server.db
      .selectFrom('activities')
      .select(['work_item_id', 'actor', 'field', 'old_value', 'new_value', 'comment'])
      .where('field', 'is not', null)
      .execute();
  return { server, ada, project, run, rows, told };
}

test('closed items that nobody touched for so many months are archived, in the creator’s name', async () => {
  const { server, ada, project, run, rows, told } = await acme({ archive_in: 1 });
  const { Done = '', Todo = '' } = project.states;
  await insertItems(server, project, ada, [{ state_id: Done }, { state_id: Todo }]);
  server.clock.pass(29 * DAY_MS);
  await run();
  expect(await rows()).toMatchObject([{ archived_at: null }, { archived_at: null }]);
  server.clock.pass(2 * DAY_MS);
  const [young = ''] = await insertItems(server, project, ada, [{ state_id: Done }]);
  await run();
  const [old, open, fresh] = await rows();
  expect(old).toMatchObject({ archived_at: '2026-12-21' });
  expect([open, fresh]).toMatchObject([{ archived_at: null }, { id: young, archived_at: null }]);
  const line = {
    work_item_id: old?.id,
    actor: ada.userId,
    field: 'archived_at',
    old_value: null,
    new_value: 'archive',
    comment: 'Holdfast has archived the issue',
  };
  expect(await told()).toEqual([line]);
  await run();
  expect(await told()).toEqual([line]);
});

test('what is in a cycle or module that still runs is left alone', async () => {
  const { server, ada, project, run, rows } = await acme({ archive_in: 1, close_in: 1 });
  const { Done = '', Todo = '' } = project.states;
  const [a = '', b = '', c = ''] = await insertItems(server, project, ada, [
    { state_id: Done },
    { state_id: Done },
    { state_id: Todo },
  ]);
  const dates = { start_date: '2026-11-20', end_date: '2027-01-20' };
  const cycle = await ada.post(`${project.url}/cycles/`, { name: 'C', ...dates });
  const module = await ada.post(`${project.url}/modules/`, { name: 'M' });
  const idOf = (body: unknown) => (body as { readonly id: string }).id;
  await ada.post(`${project.url}/cycles/${idOf(cycle.body)}/cycle-issues/`, { issues: [a] });
  await ada.post(`${project.url}/modules/${idOf(module.body)}/issues/`, { issues: [b, c] });
  server.clock.pass(31 * DAY_MS);
  await run();
  expect(await rows()).toMatchObject([
    { archived_at: null },
    { archived_at: null },
    { state_id: Todo },
  ]);
  await server.db.updateTable('modules').set({ status: 'completed' }).execute();
  await run();
  expect(await rows()).toMatchObject([
    { archived_at: null },
    { archived_at: '2026-12-21' },
    { state_id: project.states['Cancelled'], completed_at: null },
  ]);
});

test('open items that nobody touched go to the state that the project names, more than one batch of them', async () => {
  const { server, ada, project, run, rows, told } = await acme({ close_in: 1 });
  const { Done = '' } = project.states;
  await server.db
    .updateTable('projects')
    .set({ default_state: Done })
    .where('id', '=', project.projectId)
    .execute();
  await insertItems(
    server,
    project,
    ada,
    Array.from({ length: 201 }, () => ({})),
  );
  server.clock.pass(31 * DAY_MS);
  await run();
  const all = await rows();
  expect(all.filter(({ state_id }) => state_id === Done)).toHaveLength(201);
  expect(all.every(({ completed_at }) => completed_at !== null)).toBe(true);
  const lines = await told();
  expect(lines).toHaveLength(201);
  expect(lines[0]).toMatchObject({
    field: 'state',
    old_value: null,
    new_value: 'Done',
    comment: 'Holdfast updated the state to ',
  });
});

test('a project that asks for nothing is left alone, and the job runs once a day', async () => {
  const { server, ada, project, run, rows } = await acme({});
  await insertItems(server, project, ada, [{ state_id: project.states['Done'] ?? '' }]);
  server.clock.pass(400 * DAY_MS);
  await run();
  expect(await rows()).toMatchObject([{ archived_at: null }]);
  expect(SCHEDULE).toContainEqual({ kind: 'automations', everyMs: DAY_MS });
  expect(HANDLERS.automations).toBeTypeOf('function');
});
