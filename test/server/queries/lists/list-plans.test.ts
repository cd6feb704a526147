import { expect, test } from 'vitest';
import { serverDb, type ServerDb } from '../../../../server/db/db.ts';
import type { Engine } from '../../../../server/db/engine.ts';
import { feedPage } from '../../../../server/queries/feed/feed.ts';
import { groundOf, type ListScope } from '../../../../server/queries/lists/list-scope.ts';
import { listWorkItems } from '../../../../server/queries/lists/list-work-items.ts';
import type { WireGroup } from '../../../../server/queries/work-items/work-item-fields.ts';
import { insertManyItems, momentOf } from '../../../support/server/many-items.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

interface Asked {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The plan that is checked is the plan of what is asked. */
function recorded(engine: Engine): { readonly db: ServerDb['db']; readonly seen: Asked[] } {
  const seen: Asked[] = [];
  const connect: Engine['connect'] = async () => {
    const connection = await engine.connect();
    return {
      ...connection,
      query: (sql, params) => {
        seen.push({ sql, params });
        return connection.query(sql, params);
      },
    };
  };
  return { db: serverDb({ ...engine, connect }).db, seen };
}

async function planOf(engine: Engine, { sql, params }: Asked): Promise<string> {
  const connection = await engine.connect();
  try {
    const { rows } = await connection.query(`EXPLAIN (COSTS OFF) ${sql}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    connection.release();
  }
}

async function ground() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  await insertManyItems({ server, ada, project }, 0, 4_000);
  const { engine } = server.deps.db;
  const { db, seen } = recorded(engine);
  const { workspaceId, projectId } = project;
  const scope: ListScope = {
    workspaceId,
    viewerId: ada.userId,
    projects: [{ id: projectId, archivedAt: null, ownOnly: false }],
    kind: 'live',
    isOneProject: true,
  };
  const lists = await groundOf(db, scope);
  async function planOfList(groupBy: WireGroup | null): Promise<string> {
    seen.length = 0;
    await listWorkItems(db, lists, {
      filter: { and: [] },
      changedAfter: null,
      order: { key: 'sort_order', descending: false },
      groupBy,
      subGroupBy: null,
      perPage: 10,
      page: 0,
    });
    const [asked] = seen;
    if (!asked) throw new Error('nothing was asked');
    return planOf(engine, asked);
  }
  async function planOfFeed(): Promise<string> {
    seen.length = 0;
    await feedPage(db, {
      workspaceId,
      projectId,
      viewerId: ada.userId,
      ownOnly: false,
      kind: 'issues',
      isArchived: false,
      after: momentOf(100),
      size: 50,
      page: 0,
      withDescription: true,
      withTombstones: true,
    });
    const [asked] = seen;
    if (!asked) throw new Error('nothing was asked');
    return planOf(engine, asked);
  }
  return { planOfList, planOfFeed };
}

const INDEX: readonly (readonly [WireGroup | null, readonly string[]])[] = [
  [null, ['work_items_live']],
  ['state_id', ['work_items_live_state']],
  ['state__group', ['work_items_live_state']],
  ['priority', ['work_items_live_priority']],
  ['cycle_id', ['work_items_live_cycle']],
  ['labels__id', ['work_item_labels_place', 'list_entries_unlabelled']],
  ['assignees__id', ['work_item_assignees_place', 'list_entries_unassigned']],
  ['issue_module__module_id', ['work_item_modules_place', 'list_entries_in_no_module']],
];

test('a list in manual order seeks the rows of each group and reads its totals from the counters', async () => {
  const { planOfList } = await ground();
  for (const [groupBy, indexes] of INDEX) {
    const plan = await planOfList(groupBy);
    for (const index of indexes) expect(plan).toMatch(new RegExp(`Scan using ${index} on`));
    expect(plan).not.toMatch(/Seq Scan on (work_item|list_entries)/);
    expect(plan).toMatch(/list_totals/);
  }
});

test('a page of the feed follows its index from the cursor', async () => {
  const { planOfFeed } = await ground();
  const plan = await planOfFeed();
  expect(plan).toMatch(/Scan using work_items_feed on/);
  expect(plan).not.toMatch(/Seq Scan on work_items /);
});
