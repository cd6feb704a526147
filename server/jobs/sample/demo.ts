import { MEMBER } from '../../../src/domain/roles.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { must } from '../../../src/lib/assert.ts';
import { putProjectMember } from '../../commands/projects/project-memberships.ts';
import { addFavorite } from '../../commands/workspaces/favorites.ts';
import { addQuickLink, addSticky } from '../../commands/workspaces/furnishings.ts';
import { write, type CommandDeps, type Write } from '../../commands/write.ts';
import { demoWorkspace, type DemoWorkspace } from '../../queries/instance/sample.ts';
import { assignDemoWork } from './demo-work.ts';
import { seedWorkspace } from './seed-workspace.ts';

const DEMO_ITEMS = 1000;
const DEMO_PROJECTS = 3;

/**
 * The demo workspace, made when it is not there, and completed when that was interrupted. Never one that
 * a person made: it belongs to one of the made-up people.
 */
async function ensureDemo(deps: CommandDeps): Promise<DemoWorkspace> {
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

/** Two calls at once must not create two demo workspaces. */
const preparing = new WeakMap<CommandDeps, Promise<DemoWorkspace>>();

/** The demo workspace; every call while it is being created waits for the same one. */
export function prepareDemo(deps: CommandDeps): Promise<DemoWorkspace> {
  const running = preparing.get(deps);
  if (running) return running;
  const started = ensureDemo(deps).finally(() => preparing.delete(deps));
  preparing.set(deps, started);
  return started;
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
    await furnish(w, demo, id);
    w.hint('member');
    return id;
  });
  await assignDemoWork(deps, demo, { id: value, name: visitorName(value) });
  return value;
}

const visitorName = (id: string): string => `Visitor ${id.slice(-4)}`;

const LINKS = [
  { title: 'Tide tables', url: 'https://tides.example/today' },
  { title: 'Field guide', url: 'https://kelp.example/field-guide' },
];

/** What a visitor finds on the home page and in the sidebar. */
async function furnish(w: Write, demo: DemoWorkspace, visitor: string): Promise<void> {
  for (const link of LINKS) await addQuickLink(w, visitor, w.newId(), link);
  const description_html = '<p>Nothing you do here is saved. Try anything.</p>';
  await addSticky(w, visitor, w.newId(), { description_html });
  const project = demo.projectIds[0] ?? null;
  await addFavorite(w, visitor, {
    id: w.newId(),
    entity_type: 'project',
    entity_identifier: project,
    project_id: project,
  });
}

async function insertVisitor(w: Write, workspaceId: string): Promise<string> {
  const id = w.newId();
  const name = visitorName(id);
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
