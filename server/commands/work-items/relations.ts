import { sql } from 'kysely';
import { INVERSE, storedAs, type Relation } from '../../../src/domain/relations.ts';
import { workItemKey } from '../../../src/domain/work-item.ts';
import { must } from '../../../src/lib/assert.ts';
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
 * Relates an item to others of the workspace. A pair that has a relation already keeps it. Gives the
 * others that are newly related. Who calls has made sure that the caller sees them.
 */
export async function relate(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  relation: Relation,
  otherIds: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(await relatedIds(w, workItemId));
  const fresh = otherIds.filter((id) => id !== workItemId && !known.has(id));
  if (fresh.length === 0) return [];
  const ends = await endsOf(w, [workItemId, ...fresh]);
  const here = must(ends.get(workItemId), 'the item');
  await w.lockProjects([...ends.values()].map(({ project_id }) => project_id));
  const { type, isReversed } = storedAs(relation);
  for (const id of fresh) {
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
  await touchEnds(w, [here, ...fresh.flatMap((id) => ends.get(id) ?? [])]);
  return fresh;
}

/** @param relation as this item names it; when it is left out, as it is stored */
export async function unrelate(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  otherId: string,
  relation: Relation | null,
): Promise<void> {
  const gone = await w.tx
    .deleteFrom('work_item_relations')
    .where('workspace_id', '=', w.workspaceId)
    .where((eb) =>
      eb.or([
        eb.and([eb('work_item_id', '=', workItemId), eb('related_id', '=', otherId)]),
        eb.and([eb('work_item_id', '=', otherId), eb('related_id', '=', workItemId)]),
      ]),
    )
    .returning(['work_item_id', 'relation_type'])
    .executeTakeFirst();
  if (!gone) throw notFound();
  const ends = await endsOf(w, [workItemId, otherId]);
  const [here, there] = [ends.get(workItemId), ends.get(otherId)];
  if (!here || here.project_id !== project.id) throw notFound();
  const stored =
    gone.work_item_id === workItemId ? gone.relation_type : INVERSE[gone.relation_type];
  const name = relation ?? stored;
  if (!there) return touchEnds(w, [here]);
  await w.lockProjects([there.project_id]);
  w.activity(
    relationRemoved(here.project_id, here.id, name, there),
    relationRemoved(there.project_id, there.id, INVERSE[name], here),
  );
  await touchEnds(w, [here, there]);
}

/** The other end of a relation that is named by its own id. */
export async function otherEnd(w: Write, workItemId: string, id: string): Promise<string> {
  const row = await w.tx
    .selectFrom('work_item_relations')
    .select(['work_item_id', 'related_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return id;
  return row.work_item_id === workItemId ? row.related_id : row.work_item_id;
}

async function relatedIds(w: Write, workItemId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT related_id AS id FROM work_item_relations
    WHERE workspace_id = ${w.workspaceId} AND work_item_id = ${workItemId}
    UNION ALL
    SELECT work_item_id FROM work_item_relations
    WHERE workspace_id = ${w.workspaceId} AND related_id = ${workItemId}`.execute(w.tx);
  return rows.map(({ id }) => id);
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
