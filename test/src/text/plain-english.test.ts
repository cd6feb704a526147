import { expect, test } from 'vitest';

/** Every module of the catalogue, so that a new one is read too. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/text/*.ts', {
  eager: true,
});

/** What screens never say, and what they say instead. */
const AVOIDED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\b(on|off)-line\b/i, 'online, offline'],
  [/colour|favourite|grey\b|customis|organis/i, 'American spelling'],
  [/\bwhoever\b|\bwhatever\b|\bnobody\b|\bsomebody\b|\beverybody\b/i, 'name who or what is meant'],
  [/\bshall\b|\blately\b|\banew\b|any more\b|no more\b/i, 'present-day words'],
  [/\bstands?\b (here|in|before|under|below)|\bof (its|their|your) own\b/i, 'the plain verb'],
  [/\btake[sn]? (it )?back\b|throw away|thrown away/i, 'undo, delete'],
  [/\bcannot\b|\bcould not\b|\bdoes not\b|\bis not\b|\bhave not\b/i, 'a contraction'],
  [/'/, 'a typographic apostrophe'],
];

test('screen texts are plain American English', () => {
  const found = Object.entries(modules).flatMap(([path, module]) =>
    stringsOf(module).flatMap((text) =>
      AVOIDED.filter(([pattern]) => pattern.test(text)).map(
        ([, instead]) => `${path.split('/').at(-1)}: “${text}” (use ${instead})`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

/** Strings of a catalogue; functions are called with numbers, with a number of items, then with names. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [1, 2].flatMap((n) => stringsOf(called(value, n)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsOf);
}

function called(text: object, n: number): unknown {
  const apply = (args: readonly unknown[]): unknown =>
    Reflect.apply(text as (...given: readonly unknown[]) => unknown, undefined, args);
  for (const args of [
    [n, n, n],
    [n, { all: n, left: 1 }],
    [String(n), String(n), String(n)],
  ]) {
    try {
      return apply(args);
    } catch {
      // It takes something else.
    }
  }
  throw new Error('A text takes none of the arguments that were tried.');
}
