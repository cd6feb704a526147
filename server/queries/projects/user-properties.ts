import type { Db } from '../../db/db.ts';
import type { PropertiesScope } from '../../db/schema/personal.ts';
import type { Asker, InWorkspace } from '../scope.ts';

/** Whose list is looked at: the project's own, that of its epics, of a cycle, of a module. */
export interface PropertiesPlace {
  readonly projectId: string;
  readonly scope: PropertiesScope;
  /** The cycle or the module; else the project once more. */
  readonly id: string;
}

export async function readUserProperties(
  db: Db,
  workspace: InWorkspace,
  { projectId, scope, id }: PropertiesPlace,
  asker: Asker,
) {
  const row = await db
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
    .where('workspace_id', '=', workspace.id)
    .where('project_id', '=', projectId)
    .where('scope', '=', scope)
    .where('scope_id', '=', id)
    .where('user_id', '=', asker.id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (scope === 'cycle') return { ...row, cycle: id };
  return scope === 'module' ? { ...row, module: id } : row;
}
