import { sortKey } from '../../../src/domain/sort-key.ts';
import { timestampNow } from '../clock.ts';
import type { CommandDeps } from '../write.ts';

const NAME = 'intake-form';

/** Who did it, where nobody is signed in: one for the whole installation, whom nobody can sign in as. */
export async function formVisitor({ db, clock, newId }: CommandDeps): Promise<string> {
  const find = () =>
    db.db.selectFrom('users').select('id').where('username', '=', NAME).executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const at = timestampNow(clock);
  await db.db
    .insertInto('users')
    .values({
      id: newId(),
      email: null,
      username: NAME,
      display_name: 'Intake form',
      display_name_sort_key: sortKey('Intake form'),
      is_bot: true,
      is_active: false,
      date_joined: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('the form has nobody to write in its name');
  return made.id;
}
