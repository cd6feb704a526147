const WORDS = /[\s\-_/·.…]+/;

/**
 * How many slips of the keyboard lie between what was typed and the words of a name, of which each
 * may be typed in part. Null when there are more than people make.
 */
export function typosIn(name: string, typed: string): number | null {
  const words = name.split(WORDS).filter((word) => word !== '');
  let all = 0;
  for (const part of typed.split(WORDS)) {
    const least = Math.min(...words.map((word) => distanceToStart(word, part)));
    if (least > slipsIn(part.length)) return null;
    all += least;
  }
  return all;
}

function slipsIn(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Letters missing, added, wrong or swapped with their neighbor, until `typed` begins `word`. */
function distanceToStart(word: string, typed: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped =
        i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        at(row, j - 1) + Number(!isSame),
        at(row, j) + 1,
        at(next, j - 1) + 1,
        isSwapped ? at(before, j - 2) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
