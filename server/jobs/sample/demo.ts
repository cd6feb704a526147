import { MEMBER } from '../../../src/domain/roles.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { must } from '../../../src/lib/assert.ts';
import { putProjectMember } from '../../commands/projects/project-memberships.ts';
import { write, type CommandDeps, type Write } from '../../commands/write.ts';
import { demoWorkspace, type DemoWorkspace } from '../../queries/instance/sample.ts';
import { seedWorkspace } from './seed-workspace.ts';

const DEMO_ITEMS = 1000;
const DEMO_PROJECTS = 3;

/**
 * The demo workspace, made when it is not there, and completed when that was interrupted. Never one that
 * a person made: it belongs to one of the made-up people.
 */
export async function ensureDemo(deps: CommandDeps): Promise<DemoWorkspace> {
  const found = await demoWorkspace(deps.db.db);
  if (found && found.items >= DEMO_ITEMS) return found;
  await seedWorkspace(deps, {
    slug: found?.slug ?? (await freeSlug(deps)),
    name: 'Demo',
    items: DEMO_ITEMS - (found?.items ?? 0),
    projects: DEMO_PROJECTS,
    seed: 7,
    admins: [],
    onProgress: () => {},
  });
  return must(await demoWorkspace(deps.db.db), 'the demo workspace');
}

async function freeSlug(deps: CommandDeps): Promise<string> {
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? 'demo' : `demo-${n}`;
    const taken = await deps.db.db
      .selectFrom('workspaces')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!taken) return slug;
  }
}

/** A throw-away member: no password, gone with its session. Gives the user's id. */
export async function addDemoVisitor(deps: CommandDeps, demo: DemoWorkspace): Promise<string> {
  const scope = { workspaceId: demo.id, projectIds: demo.projectIds, actor: null };
  const { value } = await write(deps, scope, async (w) => {
    const id = await insertVisitor(w, demo.id);
    await w.tx
      .insertInto('workspace_members')
      .values({
        workspace_id: demo.id,
        id: w.newId(),
        member: id,
        role: MEMBER,
        created_at: w.now,
        updated_at: w.now,
      })
      .execute();
    for (const projectId of demo.projectIds) await putProjectMember(w, projectId, id, MEMBER);
    w.hint('member');
    return id;
  });
  return value;
}

async function insertVisitor(w: Write, workspaceId: string): Promise<string> {
  const id = w.newId();
  const name = `Visitor ${id.slice(-4)}`;
  const times = { created_at: w.now, updated_at: w.now };
  await w.tx
    .insertInto('users')
    .values({
      id,
      // A name that no mail can ever reach.
      email: `visitor-${id}@demo.invalid`,
      username: id.replaceAll('-', ''),
      first_name: 'Visitor',
      display_name: name,
      display_name_sort_key: sortKey(name),
      is_demo: true,
      date_joined: w.now,
      ...times,
    })
    .execute();
  await w.tx
    .insertInto('profiles')
    .values({
      id: w.newId(),
      user_id: id,
      is_onboarded: true,
      is_tour_completed: true,
      onboarding_step: JSON.stringify({
        profile_complete: true,
        workspace_create: true,
        workspace_invite: true,
        workspace_join: true,
      }),
      last_workspace_id: workspaceId,
      ...times,
    })
    .execute();
  return id;
}
