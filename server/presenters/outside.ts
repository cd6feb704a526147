import type { OutsidePerson } from '../queries/outside/expansions.ts';
import type { InZone } from './in-zone.ts';
import { avatarUrl } from './person.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const WHEN = /_(at|till|date)$/;

type Told = Readonly<Record<string, unknown>>;

/** The row with its times in the caller's zone. */
export function presentOutside(row: Told, at: InZone): Told {
  const told = Object.entries(row).map(([key, value]) => [
    key,
    typeof value === 'string' && WHEN.test(key) && MOMENT.test(value) ? at(value) : value,
  ]);
  return Object.fromEntries(told);
}

/** A person as programs are told of them. The address is for those who work in the project. */
export function userOutside(row: OutsidePerson, withAddress: boolean) {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: withAddress ? (row.email ?? '') : '',
    avatar: row.avatar,
    avatar_url: avatarUrl(row),
    display_name: row.display_name,
  };
}
