import { hash, verify } from '@node-rs/argon2';

const STRONG = 3;
/** Nobody types more; guessing at it would only cost time. */
const LONGEST = 256;

/** Twenty megabytes of words, for a call that most days never see. */
async function guesser() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** @param known what an attacker would try first: the address, the name */
export async function isStrong(password: string, known: readonly string[]): Promise<boolean> {
  if (password.length === 0 || password.length > LONGEST) return false;
  return (await guesser()).check(password, [...known]).score >= STRONG;
}

/** argon2id with the library's parameters: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || password.length > LONGEST) return false;
  return verify(stored, password);
}
