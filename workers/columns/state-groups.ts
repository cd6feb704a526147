import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Columns } from './columns.ts';
import { NONE } from './dictionary.ts';

/**
 * The column of state groups, taken from the states as they are now: a state that changes its group
 * changes no row. What the server said with the row counts where the state is not known. True only
 * when the columns `state` and `state_group` are read.
 */
export function stateGroups(db: Db, { dictionary, words, size }: Columns): Int32Array {
  const states = db.all<{ id: string; group: string }>(sql`SELECT id, "group" FROM states`);
  const groupOf = new Map(
    states.map(({ id, group }) => [dictionary.find(id), dictionary.numberOf(group)]),
  );
  const groups = new Int32Array(size);
  const ofState = new Int32Array(dictionary.size());
  for (const [state, group] of groupOf) if (state !== null) ofState[state] = group;
  for (let slot = 0; slot < size; slot += 1) {
    const known = ofState[words.state[slot] ?? NONE] ?? NONE;
    groups[slot] = known === NONE ? (words.state_group[slot] ?? NONE) : known;
  }
  return groups;
}
