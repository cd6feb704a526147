import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** 0 to 4, as the server judges it; a large file, so that it is fetched when somebody types a new password. */
export function guessPassword(password: string, known: readonly string[]): number {
  return guesser.check(password, [...known]).score;
}
