import { sql } from 'kysely';
import {
  INVERSE,
  storedAs,
  type Relation,
  type StoredRelation,
} from '../../../src/domain/relations.ts';
import { workItemKey } from '../../../src/domain/work-item.ts';
import { assert, must } from '../../../src/lib/assert.ts';
import { notFound } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';
import { relationAdded, relationRemoved } from './part-drafts.ts';

interface End {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
}

/**
 * Relates an item to others of the workspace. An ordered pair has one relation at most: one that has
 * any keeps it. Returns the relations of the given pairs, old and new, in the order of `otherIds`. The
 * caller has made sure that the viewer sees the items.
 */
export async function relate(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  relation: Relation,
  otherIds: readonly string[],
): Promise<readonly RelatedTo[]> {
  const { type, isReversed } = storedAs(relation);
  const others = otherIds.filter((id) => id !== workItemId);
  const known = await relationsWith(w, workItemId, others, isReversed);
  const fresh = others.filter((id) => !known.has(id));
  if (fresh.length > 0) await insertRelations(w, project, workItemId, relation, fresh);
  return others.map((id) => ({ id, stored: known.get(id) ?? type }));
}

export interface RelatedTo {
  /** The other item. */
  readonly id: string;
  readonly stored: StoredRelation;
}

/** The stored relations from the item to the others, or to it from them, by the other item. */
async function relationsWith(
  w: Write,
  workItemId: string,
  otherIds: readonly string[],
  isReversed: boolean,
): Promise<ReadonlyMap<string, StoredRelation>> {
  const [own, others] = isReversed
    ? (['related_id', 'work_item_id'] as const)
    : (['work_item_id', 'related_id'] as const);
  const rows = await w.tx
    .selectFrom('work_item_relations')
    .select([`${others} as id`, 'relation_type'])
    .where('workspace_id', '=', w.workspaceId)
    .where(own, '=', workItemId)
    .where(others, '=', sql<string>`ANY(${otherIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, relation_type }) => [id, relation_type]));
}

async function insertRelations(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  relation: Relation,
  otherIds: readonly string[],
): Promise<void> {
  const ends = await endsOf(w, [workItemId, ...otherIds]);
  const here = must(ends.get(workItemId), 'the item');
  assert(here.project_id === project.id, 'the item is of the project');
  await w.lockProjects([...ends.values()].map(({ project_id }) => project_id));
  const { type, isReversed } = storedAs(relation);
  for (const id of otherIds) {
    const there = must(ends.get(id), 'the other item');
    const [from, to] = isReversed ? [there, here] : [here, there];
    await w.tx
      .insertInto('work_item_relations')
      .values({
        workspace_id: w.workspaceId,
        id: w.newId(),
        project_id: from.project_id,
        work_item_id: from.id,
        related_project_id: to.project_id,
        related_id: to.id,
        relation_type: type,
        created_at: w.now,
        created_by: w.actor,
      })
      .execute();
    w.activity(
      relationAdded(here.project_id, here.id, relation, there),
      relationAdded(there.project_id, there.id, INVERSE[relation], here),
    );
  }
  await touchEnds(w, [here, ...otherIds.flatMap((id) => ends.get(id) ?? [])]);
}

/**
 * Ends one relation of an item.
 * @param named by its own id or by that of the other item
 * @param relation as this item names it: prefers that one where the two items have two
 */
export async function unrelate(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  named: string,
  relation: Relation | null,
): Promise<void> {
  const gone = await relationNamed(w, workItemId, named, relation);
  if (!gone) throw notFound();
  const ends = await endsOf(w, [workItemId, gone.otherId]);
  const [here, there] = [ends.get(workItemId), ends.get(gone.otherId)];
  if (!here || here.project_id !== project.id) throw notFound();
  await w.tx
    .deleteFrom('work_item_relations')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', gone.id)
    .execute();
  const name = relation ?? gone.relation;
  if (!there) return touchEnds(w, [here]);
  await w.lockProjects([there.project_id]);
  w.activity(
    relationRemoved(here.project_id, here.id, name, there),
    relationRemoved(there.project_id, there.id, INVERSE[name], here),
  );
  await touchEnds(w, [here, there]);
}

interface RelationOfItem {
  readonly id: string;
  readonly otherId: string;
  /** As the item names it. */
  readonly relation: Relation;
}

async function relationNamed(
  w: Write,
  workItemId: string,
  named: string,
  relation: Relation | null,
): Promise<RelationOfItem | undefined> {
  const { rows } = await sql<{
    id: string;
    other_id: string;
    stored: StoredRelation;
    leaves: boolean;
  }>`
    SELECT id, related_id AS other_id, relation_type AS stored, TRUE AS leaves, created_at
    FROM work_item_relations
    WHERE workspace_id = ${w.workspaceId} AND work_item_id = ${workItemId} AND (related_id = ${named} OR id = ${named})
    UNION ALL
    SELECT id, work_item_id, relation_type, FALSE, created_at FROM work_item_relations
    WHERE workspace_id = ${w.workspaceId} AND related_id = ${workItemId} AND (work_item_id = ${named} OR id = ${named})
    ORDER BY created_at, id`.execute(w.tx);
  const relations = rows.map(({ id, other_id, stored, leaves }) => ({
    id,
    otherId: other_id,
    relation: leaves ? stored : INVERSE[stored],
  }));
  return relations.find((one) => one.relation === relation) ?? relations[0];
}

async function endsOf(w: Write, ids: readonly string[]): Promise<ReadonlyMap<string, End>> {
  const rows = await w.tx
    .selectFrom('work_items as i')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'i.workspace_id').onRef('p.id', '=', 'i.project_id'),
    )
    .select(['i.id', 'i.project_id', 'i.sequence_id', 'p.identifier'])
    .where('i.workspace_id', '=', w.workspaceId)
    .where('i.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('i.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ identifier, sequence_id, ...end }) => [
      end.id,
      { ...end, name: workItemKey(identifier, sequence_id) },
    ]),
  );
}

async function touchEnds(w: Write, ends: readonly End[]): Promise<void> {
  for (const projectId of new Set(ends.map(({ project_id }) => project_id))) {
    w.hint('relation', projectId);
    const inside = ends.filter(({ project_id }) => project_id === projectId);
    await touchWorkItems(
      w,
      projectId,
      inside.map(({ id }) => id),
    );
  }
}
