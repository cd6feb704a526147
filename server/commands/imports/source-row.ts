import {
  foreignIssue,
  githubIssue,
  type ForeignIssue,
  type ImportMapping,
} from '../../../src/protocol/github-issues.ts';
import { microsOf, timestampOf } from '../clock.ts';

/** A row of the file that could be read. */
export interface SourceRow {
  readonly row: number;
  readonly issue: ForeignIssue;
}

/** What the source's names stand for in the project. */
export interface Found {
  readonly users: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  /** By the sort key of their names. */
  readonly cycles: ReadonlyMap<string, string>;
  /** By the keys of their epics; empty where epics are items like others. */
  readonly modules: ReadonlyMap<string, string>;
  readonly mapping: ImportMapping;
  readonly source: string;
}

/** A row of the source, in the words that all sources share. */
export function readIssue(source: string, raw: unknown) {
  if (source !== 'github') return foreignIssue.safeParse(raw);
  const parsed = githubIssue.safeParse(raw);
  if (!parsed.success) return parsed;
  return {
    success: true as const,
    data: { ...parsed.data, key: String(parsed.data.number), is_epic: false, files: [] },
  };
}

/** ISO 8601 with any offset as UTC with microseconds. */
export function utc(moment: string): string {
  const millis = Date.parse(moment);
  const micros = microsOf(moment.endsWith('Z') ? moment : new Date(millis).toISOString());
  return timestampOf(micros);
}
