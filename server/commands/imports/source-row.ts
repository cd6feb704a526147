import type { GithubIssue, ImportMapping } from '../../../src/protocol/github-issues.ts';
import { microsOf, timestampOf } from '../clock.ts';

/** A row of the file that could be read. */
export interface SourceRow {
  readonly row: number;
  readonly issue: GithubIssue;
}

/** What the source's names stand for in the project. */
export interface Found {
  readonly users: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly mapping: ImportMapping;
  readonly source: string;
}

/** ISO 8601 with any offset as UTC with microseconds. */
export function utc(moment: string): string {
  const millis = Date.parse(moment);
  const micros = microsOf(moment.endsWith('Z') ? moment : new Date(millis).toISOString());
  return timestampOf(micros);
}
