import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groundOf, type ListScope } from '../../../server/queries/list-scope.ts';
import { listWorkItems, type ListRequest } from '../../../server/queries/list-work-items.ts';
import type { WireGroup } from '../../../server/queries/work-item-fields.ts';
import type { Filter } from '../../../src/domain/filter.ts';
import { isUuid, type WorkItemId } from '../../../src/domain/ids.ts';
import { filterOfScope, isTopLevelOnly, projectOfScope } from '../../../src/domain/list-fields.ts';
import type { GroupBy, ListGroup, ListQuery, OrderKey } from '../../../src/domain/list-query.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { anyImage, anyQuery, anyWorld } from '../../support/arbitraries.ts';
import { ANA, OTHER_PROJECT, PROJECT, uuid } from '../../support/builders.ts';
import { listModel, type World } from '../../support/list-model.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { freshDb } from '../../support/server-db.ts';
import { insertWorld } from '../../support/server-world.ts';

const WORKSPACE = uuid('x', 1);
const PROJECTS = [uuid('p', 0), PROJECT, OTHER_PROJECT];

const WIRE: Record<GroupBy, WireGroup> = {
  state: 'state_id',
  state_group: 'state__group',
  priority: 'priority',
  labels: 'labels__id',
  assignees: 'assignees__id',
  cycle: 'cycle_id',
  module: 'issue_module__module_id',
  created_by: 'created_by',
  project: 'project_id',
  target_date: 'target_date',
};

/** What the server's tables can hold: one row per id and number, moments of their own, states and modules that exist. */
function storable(images: readonly WorkItemImage[], world: World): readonly WorkItemImage[] {
  const [state = ''] = world.states.keys();
  return images.map((image, i) => {
    const state_id = world.states.has(image.state_id) ? image.state_id : state;
    return {
      ...image,
      id: uuid('w', i) as WorkItemId,
      state_id,
      state__group: world.states.get(state_id)?.group ?? 'backlog',
      sequence_id: i + 1,
      module_ids: image.module_ids.filter((id) => world.modules.has(id)),
      updated_at: image.updated_at.replace(/\d{3}Z$/, `${String(i).padStart(3, '0')}Z`),
    };
  });
}

/** Ids that are none never reach the compiler. */
function readable(filter: Filter): Filter {
  if ('and' in filter) return { and: filter.and.map(readable) };
  if ('or' in filter) return { or: filter.or.map(readable) };
  if ('not' in filter) return { not: readable(filter.not) };
  if (!('in' in filter)) return filter;
  const isWord = filter.field === 'priority' || filter.field === 'state_group';
  return { ...filter, in: filter.in.filter((one) => one === null || isWord || isUuid(one)) };
}

function scopeOf({ scope }: ListQuery, world: World): ListScope {
  const project = projectOfScope(scope);
  const ids = project === null ? PROJECTS.filter((id) => !world.closedProjects.has(id)) : [project];
  return {
    workspaceId: WORKSPACE,
    viewerId: ANA,
    projects: ids.map((id) => ({ id, archivedAt: null, ownOnly: false })),
    kind: scope.kind === 'archived' ? 'archived' : 'live',
    isOneProject: project !== null,
  };
}

function requestOf(query: ListQuery, page: number): ListRequest {
  const { scope } = query;
  const parts: readonly Filter[] = [
    readable(query.filter),
    ...(isTopLevelOnly(query) ? [{ field: 'parent', in: [null] } as const] : []),
    filterOfScope(scope),
  ];
  const descending = query.order_by.startsWith('-');
  return {
    filter: { and: parts },
    changedAfter: null,
    order: { key: query.order_by.replace(/^-/, '') as OrderKey, descending },
    groupBy: query.group_by && WIRE[query.group_by],
    subGroupBy: query.sub_group_by && WIRE[query.sub_group_by],
    perPage: query.per_page,
    page,
  };
}

interface Cell {
  readonly key: string;
  readonly subKey: string | null;
  readonly total: number;
  readonly ids: readonly string[];
}

/** The model's cells, each showing the page. */
function expected(groups: readonly ListGroup[], { per_page }: ListQuery, page: number): Cell[] {
  const cell = (key: string, subKey: string | null, { total, rows }: ListGroup): Cell => ({
    key,
    subKey,
    total,
    ids: rows.slice(per_page * page, per_page * (page + 1)).map(({ id }) => id),
  });
  return groups.flatMap((group) =>
    group.groups.length > 0
      ? group.groups.map((sub) => cell(group.key, sub.key, sub))
      : [cell(group.key, null, group)],
  );
}

const inOrder = (cells: readonly Cell[]) =>
  cells.toSorted((a, b) => (`${a.key} ${a.subKey}` < `${b.key} ${b.subKey}` ? -1 : 1));

test(
  "the server's list is the model list, for any items, names and questions",
  { timeout: 180_000 },
  async () => {
    const { db } = await freshDb();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyImage, { maxLength: 30, size: 'max' }),
        anyWorld,
        fc.array(fc.tuple(anyQuery, fc.nat(2), fc.nat(12)), { minLength: 12, maxLength: 20 }),
        async (any, world, questions) => {
          const images = storable(any, world);
          await insertWorld(db, { workspaceId: WORKSPACE, projectId: PROJECT }, world, images);
          for (const [asked, page, per_page] of questions) {
            const query = { ...asked, per_page };
            const ground = await groundOf(db, scopeOf(query, world));
            const answer = await listWorkItems(db, ground, requestOf(query, page));
            const model = listModel(images, world, { ...query, per_page: 1000 }, []);
            const noValue = query.group_by === null ? 'all' : 'None';
            const cells = answer.cells
              .filter(({ total }) => total > 0)
              .map(({ key, subKey, total, rows }) => ({
                key: key ?? noValue,
                subKey: query.sub_group_by === null ? null : (subKey ?? 'None'),
                total,
                ids: (JSON.parse(rows) as { id: string }[]).map(({ id }) => id),
              }));
            expect(inOrder(cells)).toEqual(inOrder(expected(model.groups, query, page)));
            const totals = new Map(answer.groups.map(({ key, total }) => [key ?? 'None', total]));
            const groupTotals = new Map(model.groups.map(({ key, total }) => [key, total]));
            if (query.sub_group_by !== null) expect(totals).toEqual(groupTotals);
          }
        },
      ),
      { ...propertyRuns(8), interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true },
    );
  },
);

test("a row of the server's list is the model's row", { timeout: 180_000 }, async () => {
  const { db } = await freshDb();
  await fc.assert(
    fc.asyncProperty(fc.array(anyImage, { maxLength: 12 }), anyWorld, async (any, world) => {
      const images = storable(any, world);
      await insertWorld(db, { workspaceId: WORKSPACE, projectId: PROJECT }, world, images);
      const query: ListQuery = {
        scope: { kind: 'project', project_id: PROJECT },
        filter: { and: [] },
        group_by: null,
        sub_group_by: null,
        order_by: 'sort_order',
        sub_issue: true,
        per_page: 50,
        today: '2026-11-20',
      };
      const ground = await groundOf(db, scopeOf(query, world));
      const answer = await listWorkItems(db, ground, requestOf(query, 0));
      const model = listModel(images, world, query, []);
      const rows = JSON.parse(answer.cells[0]?.rows ?? '[]') as object[];
      expect(rows.map((row) => ({ ...row, is_local_update: false }))).toEqual(
        model.groups[0]?.rows ?? [],
      );
    }),
    propertyRuns(5),
  );
});
