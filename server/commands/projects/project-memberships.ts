import type { Role } from '../../../src/domain/roles.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { made } from '../audit.ts';
import { PROJECT_VIEW_PROPS } from '../account/default-props.ts';
import { putUserProperties } from './user-properties.ts';
import type { Write } from '../write.ts';

const FIRST_SORT_ORDER = 65535;

/**
 * Makes somebody a member of a project whose lock the write holds, or one again.
 * `visibility_changed_at` is a stamp of the project: newer than every cursor given so far, never
 * newer than the next one (SYNC R11).
 */
export async function putProjectMember(
  w: Write,
  projectId: string,
  member: string,
  role: Role,
): Promise<void> {
  const visibility_changed_at = w.stamp(projectId);
  await w.tx
    .insertInto('project_members')
    .values({
      ...made(w),
      id: w.newId(),
      project_id: projectId,
      member,
      role,
      view_props: PROJECT_VIEW_PROPS,
      default_props: PROJECT_VIEW_PROPS,
      sort_order: await nextSortOrder(w, member),
      visibility_changed_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'member', 'workspace_id']).doUpdateSet({
        role,
        is_active: true,
        visibility_changed_at,
        updated_at: w.now,
        updated_by: w.actor,
      }),
    )
    .execute();
  await putUserProperties(w, { projectId, scope: 'project', id: projectId }, member);
  w.hint('member', projectId);
}

/** New projects come first in a person's list. */
async function nextSortOrder(w: Write, member: string): Promise<number> {
  const { first } = await w.tx
    .selectFrom('project_members')
    .select((eb) => eb.fn.min('sort_order').as('first'))
    .where('workspace_id', '=', w.workspaceId)
    .where('member', '=', member)
    .executeTakeFirstOrThrow();
  return first === null ? FIRST_SORT_ORDER : first - 10000;
}

export interface MembershipPatch {
  readonly role?: Role;
  readonly is_active?: boolean;
}

/** Changes memberships of one project, and with them what these people see. */
export async function changeProjectMembers(
  w: Write,
  projectId: string,
  ids: readonly string[],
  patch: MembershipPatch,
): Promise<void> {
  if (ids.length === 0) return;
  await w.tx
    .updateTable('project_members')
    .set({
      ...patch,
      visibility_changed_at: w.stamp(projectId),
      updated_at: w.now,
      updated_by: w.actor,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute();
  w.hint('member', projectId);
}

export interface ProjectViews {
  readonly view_props?: JsonObject | undefined;
  readonly default_props?: JsonObject | undefined;
  readonly preferences?: JsonObject | undefined;
  readonly sort_order?: number | undefined;
}

/** What a person keeps for themselves: nobody else's view changes, so neither does any cursor. */
export async function setProjectViews(
  w: Write,
  projectId: string,
  member: string,
  { sort_order, ...json }: ProjectViews,
): Promise<void> {
  const parts = Object.entries(json).filter(([, part]) => part !== undefined);
  await w.tx
    .updateTable('project_members')
    .set({
      ...Object.fromEntries(parts.map(([key, part]) => [key, JSON.stringify(part)])),
      ...(sort_order === undefined ? {} : { sort_order }),
      updated_at: w.now,
      updated_by: w.actor,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('member', '=', member)
    .execute();
}
