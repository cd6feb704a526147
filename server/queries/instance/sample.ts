import type { Db } from '../../db/db.ts';

export async function liveWorkspaceId(db: Db, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The made-up people of a workspace, in the order in which they were made. */
export async function samplePeople(db: Db, slug: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('external_source', '=', 'sample')
    .where('external_id', 'like', `${slug.replaceAll(/[%_\\]/g, '\\$&')}:%`)
    .orderBy('external_id')
    .execute();
  return rows.map((row) => row.id);
}

export interface ProjectParts {
  readonly id: string;
  /** In their order on the board, with what the item's dates depend on. */
  readonly states: readonly { readonly id: string; readonly group: string }[];
  readonly labels: readonly string[];
  readonly modules: readonly string[];
  readonly cycles: readonly string[];
  readonly lastSequence: number;
}

/** What made-up items of a project can refer to; null when there is no such project. */
export async function projectParts(
  db: Db,
  workspaceId: string,
  identifier: string,
): Promise<ProjectParts | null> {
  const project = await db
    .selectFrom('projects')
    .select(['id', 'last_sequence'])
    .where('workspace_id', '=', workspaceId)
    .where('identifier', '=', identifier)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!project) return null;
  const states = await db
    .selectFrom('states')
    .select(['id', 'group'])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .where('group', '!=', 'triage')
    .orderBy('sequence')
    .execute();
  const ids = async (table: 'labels' | 'modules' | 'cycles') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('project_id', '=', project.id)
      .where('deleted_at', 'is', null)
      .orderBy('sort_order')
      .execute();
    return rows.map((row) => row.id);
  };
  return {
    id: project.id,
    states,
    labels: await ids('labels'),
    modules: await ids('modules'),
    cycles: await ids('cycles'),
    lastSequence: project.last_sequence,
  };
}

/** Everybody who signed up for real: who a seeded workspace is shown to. */
export async function realUsers(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'is not', null)
    .where('is_active', '=', true)
    .where('is_demo', '=', false)
    .where('is_bot', '=', false)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}

export interface DemoWorkspace {
  readonly id: string;
  readonly slug: string;
  /** One of the made-up people. */
  readonly owner: string;
  readonly projectIds: readonly string[];
  /** Work items ever made in it. */
  readonly items: number;
}

/** The oldest workspace that one of the made-up people owns. */
export async function demoWorkspace(db: Db): Promise<DemoWorkspace | null> {
  const workspace = await db
    .selectFrom('workspaces as w')
    .innerJoin('users as u', 'u.id', 'w.owner')
    .select(['w.id', 'w.slug', 'u.id as owner'])
    .where('u.external_source', '=', 'sample')
    .where('w.slug', 'like', 'demo%')
    .where('w.deleted_at', 'is', null)
    .orderBy('w.created_at')
    .executeTakeFirst();
  if (!workspace) return null;
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'last_sequence'])
    .where('workspace_id', '=', workspace.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return {
    ...workspace,
    projectIds: projects.map((project) => project.id),
    items: projects.reduce((sum, project) => sum + project.last_sequence, 0),
  };
}
