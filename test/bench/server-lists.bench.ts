import { sql } from 'kysely';
import { test } from 'vitest';
import type { TestProject } from '../support/server-rows.ts';
import { listEnvelope } from '../../server/presenters/list-envelope.ts';
import { feedPage, type FeedRequest } from '../../server/queries/feed.ts';
import { groundOf, type ListScope } from '../../server/queries/list-scope.ts';
import { listWorkItems } from '../../server/queries/list-work-items.ts';
import type { WireGroup } from '../../server/queries/work-item-fields.ts';
import { PRIORITIES } from '../../src/domain/priority.ts';
import { insertProject } from '../support/server-rows.ts';
import { insertItems } from '../support/work-item-rows.ts';
import { record, timesOf } from '../support/bench.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { uuid } from '../support/builders.ts';

/**
 * Budgets, p95 on two cores with the embedded engine in the same thread: a grouped list with 50 rows in each
 * group 60 ms at 1,000 items and 120 ms at 10,000, flat 30 ms, a page of 500 rows of the feed 60 ms.
 */
const SIZES = [1_000, 10_000];
const GROUPS: readonly (WireGroup | null)[] = [
  null,
  'state_id',
  'state__group',
  'priority',
  'labels__id',
  'assignees__id',
];

async function fill(server: TestServer, project: TestProject, from: number, to: number) {
  const states = Object.values(project.states);
  for (let at = from; at < to; at += 500) {
    const batch = Array.from({ length: 500 }, (_, i) => {
      const n = at + i;
      return {
        state_id: states[n % states.length] ?? '',
        priority: PRIORITIES[(n * 7) % PRIORITIES.length] ?? ('none' as const),
        description_html: `<p>${'Kelp holds fast. '.repeat(24)}</p>`,
        sort_order: ((n * 7919) % 10_007) * 10,
        label_ids: Array.from({ length: n % 4 }, (_, k) => uuid('l', (n + k * 5) % 20)),
        assignee_ids: Array.from({ length: n % 3 }, (_, k) => uuid('u', (n + k) % 12)),
      };
    });
    await insertItems(server, project, batch);
  }
  await sql`VACUUM ANALYZE`.execute(server.db);
}

test('grouped lists and the feed', { timeout: 600_000 }, async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  let filled = 0;
  for (const size of SIZES) {
    await fill(server, project, filled, size);
    filled = size;
    await measure(server, project, ada.userId, size);
  }
});

async function measure(server: TestServer, project: TestProject, viewerId: string, size: number) {
  const { workspaceId, projectId } = project;
  const scope: ListScope = {
    workspaceId,
    viewerId,
    projects: [{ id: projectId, archivedAt: null, ownOnly: false }],
    kind: 'live',
    isOneProject: true,
  };
  for (const groupBy of GROUPS) {
    const samples = await timesOf(20, async () => {
      const request = {
        filter: { and: [] },
        changedAfter: null,
        order: { key: 'sort_order', descending: false } as const,
        groupBy,
        subGroupBy: null,
        perPage: 50,
        page: 0,
      };
      const page = await listWorkItems(server.db, await groundOf(server.db, scope), request);
      return listEnvelope({ ...request, ...page, knownKeys: null });
    });
    const budget = groupBy === null ? 30 : size > 1_000 ? 120 : 60;
    record({ name: `server list ${groupBy ?? 'flat'} of ${size}`, unit: 'ms', samples, budget });
  }
  const request: FeedRequest = {
    workspaceId,
    projectId,
    viewerId,
    ownOnly: false,
    isArchived: false,
    after: '2026-11-20T09:00:00.000100Z',
    size: 500,
    page: 0,
    withDescription: true,
    withTombstones: true,
  };
  const feed = await timesOf(20, () => feedPage(server.db, request));
  record({ name: `server feed page of ${size}`, unit: 'ms', samples: feed, budget: 60 });
  const bare = await timesOf(20, () =>
    sql`SELECT json_agg(t)::text FROM (SELECT * FROM work_items WHERE project_id = ${projectId}
      AND updated_at > ${request.after} ORDER BY updated_at LIMIT 500) AS t`.execute(server.db),
  );
  record({
    name: `bare statement of 500 rows of ${size}`,
    unit: 'ms',
    samples: bare,
    budget: null,
  });
}
