import { sql } from 'kysely';
import type { StoredRelation } from '../../../src/domain/relations.ts';
import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

const among = (ids: readonly string[]) => sql<string>`ANY(${[...ids]}::uuid[])`;

/** What hangs on these items, of one kind at a time. Oldest first. */
export function reactionsOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('reactions')
    .select(['id', 'actor', 'work_item_id as issue', 'reaction'])
    .where('workspace_id', '=', workspace.id)
    .where('work_item_id', '=', among(ids))
    .where('comment_id', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function linksOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('work_item_links')
    .select(['id', 'work_item_id as issue_id', 'title', 'url', 'metadata'])
    .select(['created_by as created_by_id', 'created_at'])
    .where('workspace_id', '=', workspace.id)
    .where('work_item_id', '=', among(ids))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function filesOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('file_assets')
    .select(['id', 'asset', 'attributes', 'created_by', 'updated_at', 'updated_by'])
    .select(['project_id', 'work_item_id'])
    .where('workspace_id', '=', workspace.id)
    .where('work_item_id', '=', among(ids))
    .where('entity_type', '=', 'ISSUE_ATTACHMENT')
    .where('is_uploaded', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function parentsOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('work_items')
    .select(['id', 'sequence_id', 'project_id'])
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', among(ids))
    .where('deleted_at', 'is', null)
    .execute();
}

export function intakeOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('intake_items')
    .select(['id', 'status', 'duplicate_to', 'snoozed_till', 'source', 'work_item_id'])
    .where('workspace_id', '=', workspace.id)
    .where('work_item_id', '=', among(ids))
    .orderBy('created_at')
    .execute();
}

/** What the items name, by its own id. */
export function statesOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('states')
    .select(['id', 'name', 'color', 'group'])
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', among(ids))
    .execute();
}

export function projectsOfItems(db: Db, workspace: InWorkspace, ids: readonly string[]) {
  return db
    .selectFrom('projects')
    .select(['id', 'identifier', 'name', 'cover_image', 'cover_image_asset', 'logo_props'])
    .select('description')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', among(ids))
    .execute();
}

export interface RelationRow {
  readonly from: string;
  readonly to: string;
  readonly type: StoredRelation;
}

export function relationsOfItems(
  db: Db,
  workspace: InWorkspace,
  ids: readonly string[],
): Promise<readonly RelationRow[]> {
  return db
    .selectFrom('work_item_relations')
    .select(['work_item_id as from', 'related_id as to', 'relation_type as type'])
    .where('workspace_id', '=', workspace.id)
    .where((eb) => eb.or([eb('work_item_id', '=', among(ids)), eb('related_id', '=', among(ids))]))
    .orderBy('created_at')
    .execute();
}
