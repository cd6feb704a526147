import { sql } from 'kysely';
import { INVERSE, type Relation, type StoredRelation } from '../../../src/domain/relations.ts';
import type { Db } from '../../db/db.ts';
import { scopeCondition, type ListGround } from '../lists/list-scope.ts';
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

export interface ProjectRelationRow {
  readonly id: string;
  readonly work_item_id: string;
  readonly related_id: string;
  readonly relation_type: StoredRelation;
}

/** Those from or to an item of the project, both of whose ends the ground shows; oldest first. */
export async function relationsOfProject(
  db: Db,
  ground: ListGround,
  projectId: string,
): Promise<readonly ProjectRelationRow[]> {
  const isShown = scopeCondition(ground);
  const { rows } = await sql<ProjectRelationRow>`
    SELECT r.id, r.work_item_id, r.related_id, r.relation_type FROM work_item_relations AS r
    WHERE r.workspace_id = ${ground.workspaceId} AND (r.project_id = ${projectId} OR r.related_project_id = ${projectId})
      AND EXISTS (SELECT 1 FROM work_items AS i WHERE i.id = r.work_item_id AND ${isShown})
      AND EXISTS (SELECT 1 FROM work_items AS i WHERE i.id = r.related_id AND ${isShown})
    ORDER BY r.created_at, r.id`.execute(db);
  return rows;
}
