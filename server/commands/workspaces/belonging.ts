import { invalid, type Refusal } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import type { Write } from '../write.ts';

/* Ids inside bodies must lead to something of this very project or workspace. */

export function unknownPk(field: string, id: string): Refusal {
  return invalid({ [field]: [`Invalid pk "${id}" - object does not exist.`] });
}

/** Active members of the workspace. */
export async function mustBeMember(w: Write, field: string, id: string): Promise<void> {
  const row = await w.tx
    .selectFrom('workspace_members')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('member', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) throw unknownPk(field, id);
}

export async function mustBeMembers(
  w: Write,
  field: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await w.tx
    .selectFrom('workspace_members')
    .select('member')
    .where('workspace_id', '=', w.workspaceId)
    .where('member', 'in', ids)
    .where('is_active', '=', true)
    .execute();
  const known = new Set(rows.map(({ member }) => member));
  const wrong = ids.flatMap((id, at) =>
    known.has(id) ? [] : [[at, [`Invalid pk "${id}" - object does not exist.`]] as const],
  );
  if (wrong.length > 0) throw invalid({ [field]: Object.fromEntries(wrong) });
}

export type ProjectPart = 'states' | 'estimates' | 'cycles' | 'modules' | 'labels';

export async function mustBePart(
  w: Write,
  table: ProjectPart,
  field: string,
  project: InProject | null,
  id: string,
): Promise<void> {
  const row =
    project &&
    (await w.tx
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', project.workspaceId)
      .where('project_id', '=', project.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!row) throw unknownPk(field, id);
}

/** The work items among these that are there; one from elsewhere refuses the whole call. */
export async function mustBeWorkItems(
  w: Write,
  project: InProject,
  field: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await w.tx
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const wrong = ids.find((id) => !known.has(id));
  if (wrong !== undefined) throw unknownPk(field, wrong);
}
