import { timestampNow } from '../../../server/commands/clock.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Role } from '../../../src/domain/roles.ts';
import type { TestClient, TestServer } from './server.ts';

/*
 * Rows straight into the tables, for tests of what lies below or beside the calls that would
 * make them.
 */

export interface TestProject {
  readonly slug: string;
  readonly workspaceId: string;
  readonly projectId: string;
  /** Ids by name: Backlog (the default), Todo, In Progress, Done, Cancelled. */
  readonly states: Readonly<Record<string, string>>;
  /** `/api/workspaces/{slug}/projects/{id}` */
  readonly url: string;
}

const STATES = [
  ['Backlog', 'backlog'],
  ['Todo', 'unstarted'],
  ['In Progress', 'started'],
  ['Done', 'completed'],
  ['Cancelled', 'cancelled'],
] as const;

/** A workspace with one project and its five states; the person is admin of both. */
export async function insertProject(
  { db, deps }: TestServer,
  admin: TestClient,
  { slug = 'acme', identifier = 'APP' }: { slug?: string; identifier?: string } = {},
): Promise<TestProject> {
  const [workspaceId, projectId] = [deps.newId(), deps.newId()];
  const at = timestampNow(deps.clock);
  const audit = {
    created_at: at,
    updated_at: at,
    created_by: admin.userId,
    updated_by: admin.userId,
  };
  await db
    .insertInto('workspaces')
    .values({ id: workspaceId, name: slug, slug, owner: admin.userId, ...audit })
    .execute();
  await db
    .insertInto('projects')
    .values({
      id: projectId,
      workspace_id: workspaceId,
      name: identifier,
      name_sort_key: sortKey(identifier),
      identifier,
      last_updated_at: at,
      ...audit,
    })
    .execute();
  const states = STATES.map(([name, group], i) => ({
    id: deps.newId(),
    workspace_id: workspaceId,
    project_id: projectId,
    name,
    name_sort_key: sortKey(name),
    color: '#A3A3A3',
    group,
    default: i === 0,
    sequence: 15000 + i * 10000,
    ...audit,
  }));
  await db.insertInto('states').values(states).execute();
  const project: TestProject = {
    slug,
    workspaceId,
    projectId,
    states: Object.fromEntries(states.map(({ name, id }) => [name, id])),
    url: `/api/workspaces/${slug}/projects/${projectId}`,
  };
  await insertMember({ db, deps }, project, admin, 20);
  return project;
}

/** Makes somebody a member of the project and of its workspace. */
export async function insertMember(
  { db, deps }: Pick<TestServer, 'db' | 'deps'>,
  { workspaceId, projectId }: TestProject,
  { userId }: TestClient,
  role: Role,
): Promise<void> {
  const at = timestampNow(deps.clock);
  const times = { created_at: at, updated_at: at };
  const base = { workspace_id: workspaceId, member: userId, role, ...times };
  await db
    .insertInto('workspace_members')
    .values({ id: deps.newId(), ...base })
    .execute();
  await db
    .insertInto('project_members')
    .values({ id: deps.newId(), project_id: projectId, visibility_changed_at: at, ...base })
    .execute();
}
