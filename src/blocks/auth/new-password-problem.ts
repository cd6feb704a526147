import { auth } from '../../text/auth.ts';

export const SHORTEST_PASSWORD = 8;

/** What is wrong before anything is sent; null when nothing is. */
export function newPasswordProblem(password: string): string | null {
  return password.length < SHORTEST_PASSWORD ? auth.tooShort : null;
}
