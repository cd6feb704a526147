import type { Db } from '../db/db.ts';
import type { Asker, InProject } from './scope.ts';

export async function readUserProperties(db: Db, project: InProject, asker: Asker) {
  return db
    .selectFrom('user_properties')
    .select([
      'id',
      'created_at',
      'updated_at',
      'filters',
      'display_filters',
      'display_properties',
      'user_id as created_by',
      'user_id as updated_by',
      'project_id as project',
      'workspace_id as workspace',
      'user_id as user',
    ])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('user_id', '=', asker.id)
    .executeTakeFirst();
}
