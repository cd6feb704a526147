import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settleLists } from '../../../server/commands/list-entries.ts';
import type { Db } from '../../../server/db/db.ts';
import { listCycles, readCycle } from '../../../server/queries/cycles/cycles.ts';
import { listModules, readModule } from '../../../server/queries/modules/modules.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { must } from '../../../src/lib/assert.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { insertItems } from '../../support/server/work-item-rows.ts';
import { insertProject, type TestProject } from '../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../support/server/server.ts';

/** What lists count and seek, as it is kept. */
async function kept(db: Db) {
  const rows = async (columns: string, table: string, where = 'TRUE') => {
    const { rows: found } = await sql<{ row: unknown }>`
      SELECT json_build_array(${sql.raw(columns)})::text AS row FROM ${sql.table(table)} WHERE ${sql.raw(where)}
      ORDER BY 1`.execute(db);
    return found.map(({ row }) => row);
  };
  const entry = 'project_id, work_item_id, (SELECT array_agg(k ORDER BY k) FROM unnest(keys) AS k)';
  return {
    totals: await rows('project_id, key, total', 'list_totals', 'total <> 0'),
    entries: await rows(
      `${entry}, place, tie, assignee_ids, label_ids, module_ids`,
      'list_entries',
    ),
    labels: await rows('work_item_id, label_id, place', 'work_item_labels'),
    assignees: await rows('work_item_id, user_id, place', 'work_item_assignees'),
    modules: await rows('work_item_id, module_id, place', 'work_item_modules'),
  };
}

async function fromNothing(db: Db, { workspaceId, projectId }: TestProject) {
  for (const table of ['list_entries', 'list_totals'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  for (const table of ['labels', 'assignees', 'modules']) {
    await sql`UPDATE ${sql.table(`work_item_${table}`)} SET place = NULL, tie = NULL`.execute(db);
  }
  await settleLists(db, { workspaceId, projectId, since: null });
  return kept(db);
}

/** What lists of cycles and modules say, by the counters; and what is counted of each on its own. */
async function containers(db: Db, { workspaceId, projectId }: TestProject, asker: { id: string }) {
  const project = { id: projectId, workspaceId };
  const cycles = await listCycles(db, project, asker);
  const modules = await listModules(db, project, asker);
  const alone = await Promise.all([
    ...cycles.map(({ id }) => readCycle(db, project, asker, id)),
    ...modules.map(({ id }) => readModule(db, project, asker, id)),
  ]);
  return {
    listed: [...cycles, ...modules],
    alone: alone.map((row) => {
      const { sub_issues: _, ...rest } = must(row, 'what was listed');
      return rest;
    }),
  };
}

interface Ground {
  readonly ada: TestClient;
  readonly url: string;
  readonly items: readonly string[];
  readonly states: readonly string[];
  readonly labels: readonly string[];
  readonly cycles: readonly string[];
  readonly modules: readonly string[];
  readonly points: readonly string[];
}

/** Half of the items are in a cycle and a module, with points, before anything happens. */
async function inside({ ada, url, items, cycles, modules, points }: Ground): Promise<void> {
  const issues = items.slice(0, 3);
  await ada.post(`${url}/cycles/${at(cycles, 0)}/cycle-issues/`, { issues });
  await ada.post(`${url}/modules/${at(modules, 0)}/issues/`, { issues });
  for (const [n, id] of issues.entries()) {
    await ada.patch(`${url}/issues/${id}/`, { estimate_point: at(points, n) });
  }
}

/** Calls that change what lists show; what is refused changes nothing. */
const CALLS: readonly ((g: Ground, item: string, n: number) => Promise<unknown>)[] = [
  ({ ada, url }, _, n) => ada.post(`${url}/issues/`, { name: `New ${n}` }),
  ({ ada, url, states }, id, n) => ada.patch(`${url}/issues/${id}/`, { state_id: at(states, n) }),
  ({ ada, url }, id, n) => ada.patch(`${url}/issues/${id}/`, { priority: at(PRIORITIES, n) }),
  ({ ada, url }, id, n) => ada.patch(`${url}/issues/${id}/`, { sort_order: n * 1.5 }),
  ({ ada, url }, id, n) => ada.patch(`${url}/issues/${id}/`, { name: `Name ${n}` }),
  ({ ada, url, labels }, id, n) =>
    ada.patch(`${url}/issues/${id}/`, { label_ids: labels.filter((_, i) => (n >> i) % 2 === 1) }),
  ({ ada, url }, id, n) =>
    ada.patch(`${url}/issues/${id}/`, { assignee_ids: n % 2 === 0 ? [] : [ada.userId] }),
  ({ ada, url, points }, id, n) =>
    ada.patch(`${url}/issues/${id}/`, { estimate_point: [...points, null].at(n % 3) }),
  ({ ada, url, items }, id, n) => ada.patch(`${url}/issues/${id}/`, { parent_id: at(items, n) }),
  ({ ada, url }, id) => ada.post(`${url}/issues/${id}/archive/`),
  ({ ada, url }, id) => ada.delete(`${url}/issues/${id}/archive/`),
  ({ ada, url }, id) => ada.delete(`${url}/issues/${id}/`),
  ({ ada, url, items }, id, n) =>
    ada.delete(`${url}/bulk-delete-issues/`, { issue_ids: [id, at(items, n)] }),
  ({ ada, url, cycles }, id, n) =>
    ada.post(`${url}/cycles/${at(cycles, n)}/cycle-issues/`, { issues: [id] }),
  ({ ada, url, cycles }, id, n) => ada.delete(`${url}/cycles/${at(cycles, n)}/cycle-issues/${id}/`),
  ({ ada, url, cycles }, _, n) => ada.delete(`${url}/cycles/${at(cycles, n)}/`),
  ({ ada, url, modules }, id, n) =>
    ada.post(`${url}/modules/${at(modules, n)}/issues/`, { issues: [id] }),
  ({ ada, url, modules }, id, n) => ada.delete(`${url}/modules/${at(modules, n)}/issues/${id}/`),
  ({ ada, url, modules }, _, n) => ada.post(`${url}/modules/${at(modules, n)}/archive/`),
  ({ ada, url, modules }, _, n) => ada.delete(`${url}/modules/${at(modules, n)}/archive/`),
  ({ ada, url, modules }, _, n) => ada.delete(`${url}/modules/${at(modules, n)}/`),
  ({ ada, url, labels }, _, n) => ada.delete(`${url}/issue-labels/${at(labels, n)}/`),
];

function at<T>(values: readonly T[], n: number): T {
  return values[n % values.length] as T;
}

async function idsOf(ada: TestClient, path: string, bodies: readonly object[]) {
  const made = await Promise.all(bodies.map((body) => ada.post(path, body)));
  return made.map(({ body }) => (body as { id: string }).id);
}

test(
  'after any calls the counters and places of lists are what counting from nothing gives',
  { timeout: 120_000 },
  async () => {
    const anyCalls = fc.array(
      fc.record({ call: fc.nat(CALLS.length - 1), item: fc.nat(5), n: fc.nat(7) }),
      { minLength: 10, maxLength: 30, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(anyCalls, async (calls) => {
        const server = await testServer();
        const ada = await server.signedUp('ada@example.org');
        const project = await insertProject(server, ada);
        const { url } = project;
        const completed = { status: 'completed' };
        const estimate = await ada.post(`${url}/estimates/`, {
          estimate: { name: 'Points', type: 'points' },
          estimate_points: [
            { key: 1, value: '2' },
            { key: 2, value: '3.5' },
          ],
        });
        const { id: estimateId, points } = estimate.body as {
          readonly id: string;
          readonly points: readonly { id: string }[];
        };
        await ada.patch(`${url}/`, { estimate: estimateId });
        const ground: Ground = {
          ada,
          url,
          items: await insertItems(
            server,
            project,
            Array.from({ length: 6 }, () => ({})),
          ),
          states: Object.values(project.states),
          labels: await idsOf(ada, `${url}/issue-labels/`, [{ name: 'a' }, { name: 'b' }]),
          cycles: await idsOf(ada, `${url}/cycles/`, [{ name: 'a' }, { name: 'b' }]),
          modules: await idsOf(ada, `${url}/modules/`, [
            { name: 'a', ...completed },
            { name: 'b', ...completed },
          ]),
          points: points.map(({ id }) => id),
        };
        await inside(ground);
        for (const { call, item, n } of calls)
          await at(CALLS, call)(ground, at(ground.items, item), n);
        const { listed, alone } = await containers(server.db, project, { id: ada.userId });
        expect(listed).toEqual(alone);
        const before = await kept(server.db);
        expect(before).toEqual(await fromNothing(server.db, project));
      }),
      propertyRuns(6),
    );
  },
);
