import { MEMBER } from '../../../src/domain/roles.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { write, type CommandDeps, type Write } from '../../commands/write.ts';
import { samplePeople } from '../../queries/instance/sample.ts';
import { PEOPLE } from './themes.ts';

/** The made-up people of a workspace, in the order of their list. They have no way to sign in. */
export async function ensureSamplePeople(
  deps: CommandDeps,
  slug: string,
): Promise<readonly string[]> {
  const known = await samplePeople(deps.db.db, slug);
  if (known.length > 0) return known;
  const { value } = await write(deps, { workspaceId: null, projectIds: [], actor: null }, (w) =>
    insertPeople(w, slug),
  );
  return value;
}

async function insertPeople(w: Write, slug: string): Promise<string[]> {
  const users = PEOPLE.map(([first_name, last_name], i) => ({
    id: w.newId(),
    email: null,
    username: `${slug}-${sortKey(first_name)}-${w.newId().slice(-12)}`,
    first_name,
    last_name,
    display_name: first_name,
    display_name_sort_key: sortKey(first_name),
    external_source: 'sample',
    external_id: `${slug}:${String(i).padStart(2, '0')}`,
    date_joined: w.now,
    created_at: w.now,
    updated_at: w.now,
  }));
  await w.tx.insertInto('users').values(users).execute();
  return users.map((user) => user.id);
}

/** In the workspace whose lock the write holds. */
export async function addSampleMembers(w: Write, people: readonly string[]): Promise<void> {
  await w.tx
    .insertInto('workspace_members')
    .values(
      people.map((member) => ({
        workspace_id: w.workspaceId,
        id: w.newId(),
        member,
        role: MEMBER,
        created_at: w.now,
        updated_at: w.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member']).doNothing())
    .execute();
  w.hint('member');
}
