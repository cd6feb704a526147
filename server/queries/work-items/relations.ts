import { sql } from 'kysely';
import { INVERSE, type Relation, type StoredRelation } from '../../../src/domain/relations.ts';
import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

export interface RelationEnd {
  /** The other item. */
  readonly id: string;
  readonly stored: StoredRelation;
  /** As the asked item names it. */
  readonly relation: Relation;
}

/** Newest relation first. */
export async function relationsOf(
  db: Db,
  workspace: InWorkspace,
  workItemId: string,
): Promise<readonly RelationEnd[]> {
  const { rows } = await sql<{ id: string; stored: StoredRelation; leaves: boolean }>`
    SELECT id, stored, leaves FROM (
      SELECT related_id AS id, relation_type AS stored, TRUE AS leaves, created_at, id AS relation_id
      FROM work_item_relations
      WHERE workspace_id = ${workspace.id} AND work_item_id = ${workItemId}
      UNION ALL
      SELECT work_item_id, relation_type, FALSE, created_at, id FROM work_item_relations
      WHERE workspace_id = ${workspace.id} AND related_id = ${workItemId}
    ) AS r ORDER BY created_at DESC, relation_id DESC`.execute(db);
  return rows.map(({ id, stored, leaves }) => ({
    id,
    stored,
    relation: leaves ? stored : INVERSE[stored],
  }));
}
