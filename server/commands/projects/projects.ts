import { sortKey } from '../../../src/domain/sort-key.ts';
import { ADMIN } from '../../../src/domain/roles.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { Refusal } from '../../policies/refusal.ts';
import { identifierHolders } from '../../queries/projects/projects.ts';
import { changed, made, removed } from '../audit.ts';
import { mustBeMember, mustBePart } from '../workspaces/belonging.ts';
import { ensureIntake } from '../intake/intake.ts';
import { dropFavorites } from '../workspaces/favorites.ts';
import { putProjectMember } from './project-memberships.ts';
import { tellChanges } from '../tell-changes.ts';
import type { Write } from '../write.ts';

const DEFAULT_STATES = [
  { name: 'Backlog', color: '#A3A3A3', sequence: 15000, group: 'backlog' },
  { name: 'Todo', color: '#3A3A3A', sequence: 25000, group: 'unstarted' },
  { name: 'In Progress', color: '#F59E0B', sequence: 35000, group: 'started' },
  { name: 'Done', color: '#16A34A', sequence: 45000, group: 'completed' },
  { name: 'Cancelled', color: '#EF4444', sequence: 55000, group: 'cancelled' },
] as const;

/** What a person may write of a project, once it is known to be theirs to write. */
export interface ProjectPatch {
  readonly name?: string | undefined;
  readonly identifier?: string | undefined;
  readonly description?: string | undefined;
  readonly network?: 0 | 2 | undefined;
  readonly default_assignee?: string | null | undefined;
  readonly project_lead?: string | null | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly module_view?: boolean | undefined;
  readonly cycle_view?: boolean | undefined;
  readonly issue_views_view?: boolean | undefined;
  readonly page_view?: boolean | undefined;
  readonly inbox_view?: boolean | undefined;
  readonly guest_view_all_features?: boolean | undefined;
  readonly cover_image?: string | null | undefined;
  readonly estimate?: string | null | undefined;
  readonly archive_in?: number | undefined;
  readonly close_in?: number | undefined;
  readonly default_state?: string | null | undefined;
  readonly timezone?: string | undefined;
}

export interface NewProject extends ProjectPatch {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
}

/** The project, its number's prefix, its five states, and its first admins. */
export async function createProject(w: Write, creator: string, fresh: NewProject): Promise<void> {
  const { id } = fresh;
  await mustBelong(w, null, fresh);
  await mustHaveFreeName(w, fresh.name);
  await takeIdentifier(w, id, fresh.identifier);
  await w.tx
    .insertInto('projects')
    .values({
      ...made(w),
      ...columnsOf(fresh),
      id,
      name: fresh.name,
      name_sort_key: sortKey(fresh.name),
      identifier: fresh.identifier,
      last_updated_at: w.now,
    })
    .execute();
  w.startProject(id);
  await w.tx
    .insertInto('states')
    .values(
      DEFAULT_STATES.map((state) => ({
        ...made(w),
        ...state,
        id: w.newId(),
        project_id: id,
        name_sort_key: sortKey(state.name),
        default: state.group === 'backlog',
      })),
    )
    .execute();
  if (fresh.inbox_view) await ensureIntake(w, { id, workspaceId: w.workspaceId }, fresh.name);
  await putProjectMember(w, id, creator, ADMIN);
  if (fresh.project_lead && fresh.project_lead !== creator) {
    await putProjectMember(w, id, fresh.project_lead, ADMIN);
  }
  w.tell({ event: 'project', action: 'created', projectId: id, id });
  w.hint('project', id);
}

export interface ProjectBefore {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly guestViewAll: boolean;
}

export async function updateProject(w: Write, before: ProjectBefore, patch: ProjectPatch) {
  const { id } = before;
  await mustBelong(w, id, patch);
  if (patch.name !== undefined && patch.name !== before.name) await mustHaveFreeName(w, patch.name);
  if (patch.identifier !== undefined && patch.identifier !== before.identifier) {
    await dropIdentifier(w, before.identifier);
    await takeIdentifier(w, id, patch.identifier);
  }
  await tellChanges(w, { event: 'project', projectId: id, id }, columnsOf(patch));
  await w.tx
    .updateTable('projects')
    .set({
      ...columnsOf(patch),
      ...(patch.name === undefined ? {} : { name_sort_key: sortKey(patch.name) }),
      ...changed(w),
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
  if (patch.inbox_view) {
    const name = patch.name ?? before.name;
    await ensureIntake(w, { id, workspaceId: w.workspaceId }, name);
  }
  const guestsSee = patch.guest_view_all_features ?? before.guestViewAll;
  if (guestsSee !== before.guestViewAll) await tellGuests(w, id);
  w.hint('project', id);
}

/** The number's prefix stays taken until somebody releases it. */
export async function deleteProject(w: Write, id: string): Promise<void> {
  await setProject(w, id, removed(w));
  await dropFavorites(w, { projectId: id });
  w.tell({ event: 'project', action: 'deleted', projectId: id, id });
  w.hint('project', id);
}

export async function archiveProject(w: Write, id: string): Promise<void> {
  await setProject(w, id, { ...changed(w), archived_at: w.now });
  await dropFavorites(w, { projectId: id });
  w.hint('project', id);
}

export async function restoreProject(w: Write, id: string): Promise<void> {
  await setProject(w, id, { ...changed(w), archived_at: null });
  w.hint('project', id);
}

export async function dropIdentifier(w: Write, name: string): Promise<void> {
  await w.tx
    .deleteFrom('project_identifiers')
    .where('workspace_id', '=', w.workspaceId)
    .where('name', '=', name)
    .execute();
}

interface ProjectTimes {
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly deleted_at?: string;
  readonly archived_at?: string | null;
}

async function setProject(w: Write, id: string, times: ProjectTimes): Promise<void> {
  await w.tx
    .updateTable('projects')
    .set(times)
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** What guests see of the project has changed as a whole (SYNC R11). */
async function tellGuests(w: Write, projectId: string): Promise<void> {
  await w.tx
    .updateTable('project_members')
    .set({ visibility_changed_at: w.stamp(projectId) })
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('role', '=', 5)
    .execute();
}

function columnsOf({ inbox_view, logo_props, ...patch }: ProjectPatch) {
  return {
    ...patch,
    ...(inbox_view === undefined ? {} : { intake_view: inbox_view }),
    ...(logo_props === undefined ? {} : { logo_props: JSON.stringify(logo_props) }),
  };
}

async function mustHaveFreeName(w: Write, name: string): Promise<void> {
  const row = await w.tx
    .selectFrom('projects')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row) throw new Refusal(410, { name: 'The project name is already taken' });
}

async function takeIdentifier(w: Write, projectId: string, name: string): Promise<void> {
  const holders = await identifierHolders(w.tx, { id: w.workspaceId }, name);
  if (holders.length > 0) {
    throw new Refusal(410, { identifier: 'The project identifier is already taken' });
  }
  // Numbers are given one after the other, also to two who come at once.
  await w.tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', w.workspaceId)
    .forUpdate()
    .execute();
  const { last } = await w.tx
    .selectFrom('project_identifiers')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('workspace_id', '=', w.workspaceId)
    .executeTakeFirstOrThrow();
  await w.tx
    .insertInto('project_identifiers')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      number: (last ?? 0) + 1,
      name,
      project_id: projectId,
      created_at: w.now,
      updated_at: w.now,
    })
    .execute();
}

/** Ids from elsewhere are refused: people of the workspace, states and estimates of the project itself. */
async function mustBelong(w: Write, projectId: string | null, patch: ProjectPatch): Promise<void> {
  const project = projectId === null ? null : { id: projectId, workspaceId: w.workspaceId };
  if (patch.default_assignee) await mustBeMember(w, 'default_assignee', patch.default_assignee);
  if (patch.project_lead) await mustBeMember(w, 'project_lead', patch.project_lead);
  if (patch.default_state) {
    await mustBePart(w, 'states', 'default_state', project, patch.default_state);
  }
  if (patch.estimate) await mustBePart(w, 'estimates', 'estimate', project, patch.estimate);
}
