import type { User } from '../../domain/entities.ts';

const LONGEST = 24;

/** What a typed name sets. The display name follows only while it is still the one made from the address. */
export function namesFrom(typed: string, user: Pick<User, 'email' | 'display_name'> | null) {
  const words = typed.trim().split(/\s+/);
  const [first = '', ...rest] = words;
  const isMade =
    user === null || user.display_name === '' || user.email.startsWith(`${user.display_name}@`);
  return {
    first_name: first.slice(0, LONGEST),
    last_name: rest.join(' ').slice(0, LONGEST),
    ...(isMade ? { display_name: words.join(' ') } : {}),
  };
}
