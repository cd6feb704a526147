import { sql } from 'kysely';
import { findLoops } from '../../../src/domain/imports/parents.ts';
import type { ImportParents } from '../../../src/protocol/github-issues.ts';
import { refused } from '../../policies/refusal.ts';
import { touchWorkItems } from '../touch.ts';
import { recountChildren } from '../work-items/parents.ts';
import type { Write } from '../write.ts';
import { referringIds } from './referring-ids.ts';
import { mustFindRun } from './start-import.ts';

interface Link {
  /** Of the child, in the source. */
  readonly key: string;
  readonly parent: string;
}

export interface PlacedParents {
  /** Keys of items whose parent isn't in the project. */
  readonly missing: ReadonlySet<string>;
  /** Keys of items that would have become their own ancestors. */
  readonly looped: ReadonlySet<string>;
  /** Ids of items that were in the project before and have a parent now. */
  readonly moved: ReadonlySet<string>;
}

/**
 * Gives items the parents that the source names. An item that has a parent, or whose parent a person has
 * changed, keeps it.
 * @param fresh keys of items that this write has made
 */
export async function placeUnderParents(
  w: Write,
  projectId: string,
  source: string,
  links: readonly Link[],
  fresh: ReadonlySet<string>,
): Promise<PlacedParents> {
  const nothing = new Set<string>();
  if (links.length === 0) return { missing: nothing, looped: nothing, moved: nothing };
  const items = await itemsOf(w, projectId, source, links);
  const missing = new Set(links.flatMap(({ key, parent }) => (items.has(parent) ? [] : [key])));
  const open = links.flatMap(({ key, parent }) => {
    const [child, above] = [items.get(key), items.get(parent)];
    return child && above && child.parent_id === null
      ? [{ key, child: child.id, parent: above.id }]
      : [];
  });
  const settled = await changedByPeople(
    w,
    open.filter(({ key }) => !fresh.has(key)).map(({ child }) => child),
    'parent',
  );
  const pairs = open.filter(({ child }) => !settled.has(child));
  const loops = await loopsOf(w, pairs, fresh);
  const sound = pairs.filter(({ child }) => !loops.has(child));
  await setParents(w, projectId, sound);
  const moved = sound.filter(({ key }) => !fresh.has(key)).map(({ child }) => child);
  await touchWorkItems(w, projectId, moved);
  return {
    missing,
    looped: new Set(pairs.flatMap(({ key, child }) => (loops.has(child) ? [key] : []))),
    moved: new Set(moved),
  };
}

async function itemsOf(w: Write, projectId: string, source: string, links: readonly Link[]) {
  const keys = [...new Set(links.flatMap(({ key, parent }) => [key, parent]))];
  const rows = await w.tx
    .selectFrom('work_items')
    .select(['id', 'external_id', 'parent_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('external_source', '=', source)
    .where('deleted_at', 'is', null)
    .where('external_id', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.external_id ?? '', row]));
}

async function changedByPeople(
  w: Write,
  ids: readonly string[],
  field: 'parent' | 'modules',
): Promise<ReadonlySet<string>> {
  const changed = await referringIds(w, 'work_item_id', {
    table: 'activities',
    by: 'work_item_id',
    ids,
    where: sql`field = ${field}`,
  });
  return new Set(changed);
}

interface Pair {
  readonly key: string;
  readonly child: string;
  readonly parent: string;
}

/** Items that would become their own ancestors. New items have no children but those in the pairs. */
async function loopsOf(w: Write, pairs: readonly Pair[], fresh: ReadonlySet<string>) {
  const parents = new Map<string, string>();
  if (pairs.some(({ key }) => !fresh.has(key))) {
    const { rows } = await sql<{ readonly id: string; readonly parent_id: string }>`
      WITH RECURSIVE above (id, parent_id) AS (
        SELECT id, parent_id FROM work_items
        WHERE workspace_id = ${w.workspaceId} AND id = ANY(${pairs.map(({ parent }) => parent)}::uuid[])
        UNION
        SELECT i.id, i.parent_id FROM work_items AS i
        JOIN above ON i.id = above.parent_id
        WHERE i.workspace_id = ${w.workspaceId}
      ) SELECT id, parent_id FROM above WHERE parent_id IS NOT NULL`.execute(w.tx);
    for (const { id, parent_id } of rows) parents.set(id, parent_id);
  }
  for (const { child, parent } of pairs) parents.set(child, parent);
  return findLoops(parents);
}

async function setParents(w: Write, projectId: string, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const children = pairs.map(({ child }) => child);
  const parents = pairs.map(({ parent }) => parent);
  await sql`
    UPDATE work_items AS i SET parent_id = t.parent
    FROM unnest(${children}::uuid[], ${parents}::uuid[]) AS t (child, parent)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.child
      AND i.id = ANY(${children}::uuid[])`.execute(w.tx);
  await recountChildren(w, projectId, parents);
}

/** Parents that came after their children in the file; with epics as modules, also their modules. */
export async function importParents(
  w: Write,
  projectId: string,
  runId: string,
  { parents }: ImportParents,
): Promise<void> {
  const run = await mustFindRun(w, projectId, runId);
  if (run.status !== 'running') throw refused('This import has ended.');
  await placeUnderParents(w, projectId, run.source, parents, new Set());
  if (run.mapping.epics === 'modules') await placeInModules(w, projectId, run.source, parents);
}

/** Items whose modules a person has changed stay as they are. */
async function placeInModules(
  w: Write,
  projectId: string,
  source: string,
  links: readonly Link[],
): Promise<void> {
  const items = await itemsOf(w, projectId, source, links);
  const modules = await w.tx
    .selectFrom('modules')
    .select(['id', 'external_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('external_source', '=', source)
    .where('deleted_at', 'is', null)
    .execute();
  const byKey = new Map(modules.map(({ external_id, id }) => [external_id, id]));
  const ids = [...items.values()].map(({ id }) => id);
  const settled = await changedByPeople(w, ids, 'modules');
  const rows = links.flatMap(({ key, parent }) => {
    const [item, module] = [items.get(key), byKey.get(parent)];
    return item && module && !settled.has(item.id)
      ? [{ work_item_id: item.id, module_id: module }]
      : [];
  });
  if (rows.length === 0) return;
  const all = rows.map((row) => ({ ...row, workspace_id: w.workspaceId, project_id: projectId }));
  const added = await w.tx
    .insertInto('work_item_modules')
    .values(all)
    .onConflict((conflict) => conflict.doNothing())
    .returning('work_item_id')
    .execute();
  await touchWorkItems(w, projectId, [...new Set(added.map((row) => row.work_item_id))]);
}
