import {
  foreignIssue,
  githubIssue,
  refusedRow,
  type ForeignIssue,
} from '../../../src/protocol/github-issues.ts';
import { microsOf, timestampOf } from '../clock.ts';
import type { RunMapping } from './start-import.ts';

/** A row of the file that could be read. */
export interface SourceRow {
  readonly row: number;
  readonly issue: ForeignIssue;
  /** What of it was left out; grows while it is imported. */
  readonly notes: string[];
}

/** The project's counterparts of the source's names. */
export interface Found {
  readonly users: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  /** By the sort key of their names. */
  readonly cycles: ReadonlyMap<string, string>;
  /** By the keys of their epics; empty where epics are items like others. */
  readonly modules: ReadonlyMap<string, string>;
  /** By the sort key of their names. */
  readonly namedModules: ReadonlyMap<string, string>;
  /** Points of the project's estimate, by `estimateKey` of their values. */
  readonly points: ReadonlyMap<string, string>;
  readonly mapping: RunMapping;
  readonly source: string;
}

/** A row of the source, in the words that all sources share. */
export function readIssue(source: string, raw: unknown) {
  const hasKey = typeof raw === 'object' && raw !== null && 'key' in raw;
  if (source !== 'github' || hasKey) return foreignIssue.safeParse(raw);
  const parsed = githubIssue.safeParse(raw);
  if (!parsed.success) return parsed;
  const rest = { is_epic: false, files: [], subscribers: [], modules: [], notes: [] };
  return {
    success: true as const,
    data: { ...parsed.data, ...rest, key: String(parsed.data.number) },
  };
}

/** What the reader of the file refused already, with its line; null: anything else. */
export function readRefusal(raw: unknown) {
  const parsed = refusedRow.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

/** ISO 8601 with any offset as UTC with microseconds. */
export function utc(moment: string): string {
  const millis = Date.parse(moment);
  const micros = microsOf(moment.endsWith('Z') ? moment : new Date(millis).toISOString());
  return timestampOf(micros);
}
