import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const STRONG = 3;
/** Nobody types more; guessing at it would only cost time. */
const LONGEST = 256;

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** @param known what an attacker would try first: the address, the name */
export function isStrong(password: string, known: readonly string[]): boolean {
  if (password.length === 0 || password.length > LONGEST) return false;
  return guesser.check(password, [...known]).score >= STRONG;
}

/** argon2id with the library's parameters: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null || password.length > LONGEST) return false;
  return verify(stored, password);
}
