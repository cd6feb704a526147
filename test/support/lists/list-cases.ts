import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import type { ListQuery, RowWindow } from '../../../src/domain/list-query.ts';
import { anyItemId, anyQuery, anySteps, anyWindows, anyWorld, type Step } from './arbitraries.ts';
import type { World } from './list-model.ts';

/** Data that changes from round to round, and questions that are asked after each. */
export interface ListCase {
  readonly rounds: readonly ListRound[];
  readonly questions: readonly ListQuestion[];
}

export interface ListRound {
  readonly steps: readonly Step[];
  readonly world: World;
}

export interface ListQuestion {
  readonly query: ListQuery;
  readonly windows: readonly RowWindow[];
  /** Whose places in the list are asked for. */
  readonly item: WorkItemId;
  /** Which page of every group is asked for, where an engine has pages. */
  readonly page: number;
}

const anyRound: fc.Arbitrary<ListRound> = fc.record({ steps: anySteps, world: anyWorld });
const anyQuestion: fc.Arbitrary<ListQuestion> = fc.record({
  query: anyQuery,
  windows: anyWindows,
  item: anyItemId,
  page: fc.nat(2),
});

export const anyCase: fc.Arbitrary<ListCase> = fc.record({
  rounds: fc.array(anyRound, { minLength: 1, maxLength: 2 }),
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 16, size: 'max' }),
});

const CORPUS = 'test/corpus/lists';

/** Cases in which an engine and the model once differed, by the name of what it was. */
export function foundCases(): readonly (readonly [string, ListCase])[] {
  return readdirSync(CORPUS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), readCase(readFileSync(join(CORPUS, file), 'utf8'))]);
}

/** A case as the corpus keeps it. */
export function writeCase(one: ListCase): string {
  const plain = (_: string, value: unknown) =>
    value instanceof Map ? { map: [...value] } : value instanceof Set ? { set: [...value] } : value;
  return `${JSON.stringify(one, plain, 1)}\n`;
}

function readCase(text: string): ListCase {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const { map, set } = value as { map?: [unknown, unknown][]; set?: unknown[] };
    if (Object.hasOwn(value, 'map')) return new Map(map);
    return Object.hasOwn(value, 'set') ? new Set(set) : value;
  }) as ListCase;
}
