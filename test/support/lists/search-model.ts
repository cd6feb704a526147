import { ALL_ITEMS } from '../../../src/domain/list-query.ts';
import { parseKey } from '../../../src/domain/parse-key.ts';
import { excerptOf, splitAtWords } from '../../../src/domain/search-words.ts';
import { compareSortKeys, sortKey } from '../../../src/domain/sort-key.ts';
import { MOST_TYPED, searchedText, soughtWords, wordsOf } from '../../../src/domain/words.ts';
import type { QuestionOf } from '../../../src/protocol/questions.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { listQuery } from '../builders.ts';
import { listModel, type World } from './list-model.ts';

export type SearchQuestion = Omit<QuestionOf<'search'>, 'ask'>;

/** One that must be found, and what decides about its place: equal ranks may stand in either order. */
export interface ExpectedHit {
  readonly id: string;
  readonly rank: string;
  readonly excerpt: readonly string[] | null;
}

/** Everything that a search finds, best first, by the plainest reading of the rules. */
export function searchModel(
  images: readonly WorkItemImage[],
  world: World,
  identifiers: ReadonlyMap<string, string>,
  { text, project_id, filter }: SearchQuestion,
): readonly ExpectedHit[] {
  const words = soughtWords(text);
  const scope = project_id
    ? ({ kind: 'project', project_id } as const)
    : ({ kind: 'workspace' } as const);
  const all = { key: ALL_ITEMS, sub_key: null, offset: 0, limit: images.length };
  const [seen] = listModel(images, world, listQuery({ scope, filter }), [all]).windows;
  const ids = new Set(seen?.rows.map(({ id }) => id));
  return images
    .filter(({ id }) => ids.has(id))
    .flatMap((item): ExpectedHit[] => {
      const rank = rankOf(item, words, isKeyOf(item, identifiers, text));
      return rank === null ? [] : [{ id: item.id, rank, excerpt: excerptIn(item, words) }];
    })
    .toSorted((a, b) => compareSortKeys(a.rank, b.rank));
}

function rankOf(item: WorkItemImage, words: readonly string[], isKeyed: boolean): string | null {
  const latest = `${9_999 - Number(item.updated_at.slice(0, 4))}${inverted(item.updated_at.slice(4))} ${item.id}`;
  if (isKeyed) return `1 ${latest}`;
  if (words.length === 0) return null;
  const name = wordsOf(item.name);
  if (haveAll(name, words)) {
    const length = Array.from(sortKey(item.name)).length;
    return `2 ${padded(length)} ${padded(1e9 - (item.sequence_id ?? 0))}`;
  }
  const all = [...name, ...wordsOf(searchedText(item.description_html ?? ''))];
  return haveAll(all, words) ? `3 ${latest}` : null;
}

function haveAll(there: readonly string[], sought: readonly string[]): boolean {
  return sought.every((word) => there.some((one) => one.startsWith(word)));
}

function excerptIn(item: WorkItemImage, words: readonly string[]): readonly string[] | null {
  const isWhole = words.every((word) => splitAtWords(item.name, [word]).length > 1);
  return isWhole ? null : excerptOf(searchedText(item.description_html ?? ''), words);
}

function isKeyOf(item: WorkItemImage, identifiers: ReadonlyMap<string, string>, text: string) {
  const { identifier, number } = parseKey(text.slice(0, MOST_TYPED));
  if (number === null || item.sequence_id !== number) return false;
  return identifier === null || identifiers.get(item.project_id) === identifier;
}

/** Digits so that the latest comes first. */
function inverted(text: string): string {
  return text.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

function padded(n: number): string {
  return String(n).padStart(12, '0');
}
