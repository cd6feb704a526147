import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverDb, type ServerDb } from '../../../../server/db/db.ts';
import type { Engine } from '../../../../server/db/engine.ts';
import { preparedName } from '../../../../server/db/prepared.ts';
import { listCycles } from '../../../../server/queries/cycles/cycles.ts';
import { feedPage } from '../../../../server/queries/feed/feed.ts';
import { groundOf, type ListScope } from '../../../../server/queries/lists/list-scope.ts';
import { listWorkItems } from '../../../../server/queries/lists/list-work-items.ts';
import { listModules } from '../../../../server/queries/modules/modules.ts';
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

/** The plan that a connection keeps for all values. */
async function keptPlanOf(engine: Engine, { sql, params }: Asked): Promise<string> {
  const connection = await engine.connect();
  const values = params.map(
    (value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`,
  );
  try {
    await connection.exec('SET plan_cache_mode = force_generic_plan');
    await connection.exec(`PREPARE kept AS ${sql}`);
    const explained = `EXPLAIN (COSTS OFF) EXECUTE kept (${values.join(', ')})`;
    const { rows } = await connection.query(explained, []);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await connection.exec('DEALLOCATE kept; RESET plan_cache_mode');
    connection.release();
  }
}

async function ground(items = 4_000) {
  const server = await testServer();
  // Rows of tests before this one are gone, but their pages would be part of every estimate.
  await sql`TRUNCATE work_items CASCADE`.execute(server.db);
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  await insertManyItems({ server, ada, project }, 0, items);
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
  async function askedList(groupBy: WireGroup | null, perPage = 10): Promise<Asked> {
    seen.length = 0;
    await listWorkItems(db, lists, {
      filter: { and: [] },
      changedAfter: null,
      order: { key: 'sort_order', descending: false },
      groupBy,
      subGroupBy: null,
      today: '2026-11-20',
      perPage,
      page: 0,
    });
    const [asked] = seen;
    if (!asked) throw new Error('nothing was asked');
    return asked;
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
      size: 500,
      page: 0,
      withDescription: true,
      withTombstones: true,
    });
    const [asked] = seen;
    if (!asked) throw new Error('nothing was asked');
    return planOf(engine, asked);
  }
  return {
    askedList,
    planOfList: async (groupBy: WireGroup | null) => planOf(engine, await askedList(groupBy)),
    keptPlanOfList: async (asked: Asked) => keptPlanOf(engine, asked),
    planOfFeed,
    async planOfParts(list: typeof listCycles | typeof listModules) {
      seen.length = 0;
      await list(db, { id: projectId, workspaceId }, { id: ada.userId });
      const [asked] = seen;
      if (!asked) throw new Error('nothing was asked');
      return planOf(engine, asked);
    },
  };
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

test('the plan that is kept for first screens seeks the rows of each group as well', async () => {
  // A plan for all values takes a group for half a hundredth of the project: it must be more than is shown.
  const { askedList, keptPlanOfList } = await ground(12_000);
  const indexed: [WireGroup, string][] = [
    ['state_id', 'work_items_live_state'],
    ['priority', 'work_items_live_priority'],
    ['cycle_id', 'work_items_live_cycle'],
  ];
  for (const [groupBy, index] of indexed) {
    const asked = await askedList(groupBy, 30);
    expect(preparedName(asked.sql)).not.toBeNull();
    expect(preparedName((await askedList(groupBy, 31)).sql)).toBeNull();
    const plan = await keptPlanOfList(asked);
    expect(plan).toMatch(new RegExp(`Scan using ${index} on`));
    expect(plan).not.toMatch(/Seq Scan on (work_item|list_entries)/);
  }
});

test('a page of the feed follows its index from the cursor', async () => {
  const { planOfFeed } = await ground();
  const plan = await planOfFeed();
  expect(plan).toMatch(/Scan using work_items_feed on/);
  expect(plan).not.toMatch(/Seq Scan on work_items /);
});

test('naming the cycles and modules of a project looks at none of their items', async () => {
  const { planOfParts } = await ground();
  for (const list of [listCycles, listModules]) {
    const plan = await planOfParts(list);
    expect(plan).toMatch(/Index.* Scan using list_totals_pkey|Bitmap Heap Scan on list_totals/);
    expect(plan).not.toMatch(/on work_item/);
  }
});
