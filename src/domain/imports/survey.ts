import {
  isRefused,
  LONGEST_NAME,
  type ForeignRow,
  type NoteKind,
  type ReadRow,
  type RefusedRow,
} from './foreign-row.ts';
import { findLoops } from './parents.ts';
import { countRow, flat, newTally, type Tally } from './preview.ts';

/** Rows that can be read again from the beginning, in batches. */
export type RowReading = () => AsyncIterable<readonly ReadRow[]>;

/** Where a field of the source that has no equal goes. */
export const EXTRA_PLACES = ['none', 'description', 'labels', 'modules'] as const;
export type ExtraPlace = (typeof EXTRA_PLACES)[number];

export interface ExtraCount {
  readonly name: string;
  rows: number;
  readonly example: string;
}

export interface NoteCount {
  readonly kind: NoteKind;
  rows: number;
  readonly line: number;
  readonly example: string;
}

export interface NotedRow {
  readonly line: number;
  readonly key: string;
  readonly text: string;
}

/** What a file holds, counted before anything is written. Its rows are not kept. */
export interface ImportSurvey {
  /** Rows that become work items, and rows that don't. */
  readonly tally: Tally;
  readonly refused: number;
  /** The first of them. */
  readonly refusals: readonly RefusedRow[];
  readonly notes: readonly NoteCount[];
  /** The first rows that were changed or left out in part, each with one sentence. */
  readonly noted: readonly NotedRow[];
  /** How many rows have each field. */
  readonly fields: ReadonlyMap<SurveyField, number>;
  readonly extras: readonly ExtraCount[];
  /** Estimates to how often each is used. */
  readonly estimates: ReadonlyMap<string, number>;
  /** Key to line, of the rows that become work items. */
  readonly keys: ReadonlyMap<string, number>;
  /** Key to key of the parent. */
  readonly parents: ReadonlyMap<string, string>;
  /** Key to the loop in words. */
  readonly loops: ReadonlyMap<string, string>;
  /** All rows are of one project: two projects would both have a first number. */
  readonly hasNumbers: boolean;
  /** Parents that are not in the file. */
  readonly absentParents: number;
  /** Tells one content from another, so that an interrupted import of the same file can be resumed. */
  readonly digest: string;
}

const FIELDS = {
  title: () => true,
  body: (row) => row.body !== null,
  state: (row) => row.state_name !== null,
  priority: (row) => row.priority !== null,
  author: (row) => row.user !== null,
  assignees: (row) => row.assignees.length > 0,
  labels: (row) => row.labels.length > 0,
  cycle: (row) => row.cycle !== null,
  modules: (row) => row.modules.length > 0,
  parent: (row) => row.parent !== null,
  start_date: (row) => row.start_date !== null,
  target_date: (row) => row.target_date !== null,
  created_at: (row) => row.created_at !== null,
  closed_at: (row) => row.closed_at !== null,
  estimate: (row) => row.estimate !== null,
  subscribers: (row) => row.subscribers.length > 0,
  comments: (row) => row.comment_list.length > 0,
  files: (row) => row.files.length > 0,
} as const satisfies Record<string, (row: ForeignRow) => boolean>;
export type SurveyField = keyof typeof FIELDS;

/** Rows with problems that the preview names; the report has all. */
const KEPT = 200;

/** Reads all rows once and counts. */
export async function surveyRows(
  read: RowReading,
  onProgress: (rows: number) => void = () => {},
): Promise<ImportSurvey> {
  const survey = new Surveying();
  let rows = 0;
  for await (const batch of read()) {
    for (const row of batch) survey.add(row);
    rows += batch.length;
    onProgress(rows);
  }
  return survey.end();
}

class Surveying {
  private readonly tally = newTally();
  private readonly refusals: RefusedRow[] = [];
  private refused = 0;
  private readonly noted: NotedRow[] = [];
  private readonly notes = new Map<NoteKind, NoteCount>();
  private readonly fields = new Map<SurveyField, number>();
  private readonly extras = new Map<string, ExtraCount>();
  private readonly estimates = new Map<string, number>();
  private readonly keys = new Map<string, number>();
  private readonly ids = new Map<string, string>();
  private readonly parents = new Map<string, string>();
  private readonly projects = new Set<string>();
  private digest = 0;

  add(row: ReadRow): void {
    const settled = isRefused(row) ? row : (duplicateOf(row, this.keys) ?? row);
    if (isRefused(settled)) {
      this.refused += 1;
      if (this.refusals.length < KEPT) this.refusals.push(settled);
      return;
    }
    const key = flat(settled.key);
    this.keys.set(key, settled.line);
    if (settled.id !== null) this.ids.set(flat(settled.id), key);
    if (settled.parent !== null) this.parents.set(key, flat(settled.parent));
    if (this.projects.size < 2) this.projects.add(projectOf(settled));
    this.mix(`${key} ${settled.title} ${settled.state_name}`, settled.body?.length ?? 0);
    countRow(this.tally, settled);
    this.count(settled);
  }

  private count(row: ForeignRow): void {
    for (const [field, has] of Object.entries(FIELDS) as [
      SurveyField,
      (row: ForeignRow) => boolean,
    ][]) {
      if (has(row)) this.fields.set(field, (this.fields.get(field) ?? 0) + 1);
    }
    for (const { name, values } of row.extras) {
      const before = this.extras.get(name);
      if (before) before.rows += 1;
      else {
        const example = flat(values.join(', ').slice(0, 80));
        this.extras.set(name, { name, rows: 1, example });
      }
    }
    for (const { text } of row.notes) this.keep(row.line, row.key, text);
    for (const kind of new Set(row.notes.map((note) => note.kind))) {
      const before = this.notes.get(kind);
      const example = row.notes.find((note) => note.kind === kind)?.text ?? '';
      if (before) before.rows += 1;
      else this.notes.set(kind, { kind, rows: 1, line: row.line, example: flat(example) });
    }
    if (row.estimate !== null) {
      const value = flat(row.estimate.slice(0, LONGEST_NAME));
      this.estimates.set(value, (this.estimates.get(value) ?? 0) + 1);
    }
  }

  private keep(line: number, key: string, text: string): void {
    if (this.noted.length < KEPT) this.noted.push({ line, key: flat(key), text: flat(text) });
  }

  private mix(text: string, length: number): void {
    for (let at = 0; at < text.length; at += 1) {
      this.digest = (Math.imul(this.digest, 31) + text.charCodeAt(at)) | 0;
    }
    this.digest = (Math.imul(this.digest, 31) + length) | 0;
  }

  end(): ImportSurvey {
    // Jira's older exports name a parent by its internal id.
    for (const [key, parent] of this.parents) {
      this.parents.set(key, this.keys.has(parent) ? parent : (this.ids.get(parent) ?? parent));
    }
    const loops = findLoops(this.parents);
    for (const [key, loop] of loops) {
      const [line, example] = [this.keys.get(key) ?? 0, loopNote(loop)];
      this.keep(line, key, example);
      const before = this.notes.get('parent');
      if (!before) this.notes.set('parent', { kind: 'parent', rows: loops.size, line, example });
    }
    const absent = [...this.parents.values()].filter((parent) => !this.keys.has(parent));
    const { tally, refused, refusals, noted, fields, estimates, keys, parents } = this;
    return {
      tally,
      refused,
      refusals,
      notes: [...this.notes.values()],
      noted: noted.toSorted((a, b) => a.line - b.line),
      fields,
      extras: [...this.extras.values()].toSorted((a, b) => b.rows - a.rows),
      estimates,
      keys,
      parents,
      loops,
      hasNumbers: this.projects.size === 1,
      absentParents: absent.length,
      digest: `${keys.size}-${(this.digest >>> 0).toString(16)}`,
    };
  }
}

function projectOf({ key, number }: ForeignRow): string {
  return number === null ? key : flat(key.slice(0, Math.max(0, key.lastIndexOf('-'))));
}

/** The row as refused when another row of the file came first with its key; null: it is the only one. */
function duplicateOf(row: ForeignRow, keys: ReadonlyMap<string, number>): RefusedRow | null {
  const line = keys.get(row.key);
  if (line === undefined || line === row.line) return null;
  const refused = `The key ${row.key} is already that of line ${line}.`;
  return { line: row.line, key: row.key, refused };
}

function loopNote(loop: string): string {
  return `The parent was left empty, because the parents form a loop: ${loop}.`;
}

/**
 * A row as it is sent: its parent resolved, its extra fields in the places that were chosen. A parent that
 * comes later in the file is left out here; see `laterParents`.
 */
export function settleRow(
  row: ReadRow,
  survey: ImportSurvey,
  places: ReadonlyMap<string, ExtraPlace>,
): ReadRow {
  if (isRefused(row)) return row;
  const duplicate = duplicateOf(row, survey.keys);
  if (duplicate) return duplicate;
  const loop = survey.loops.get(row.key);
  const parent = survey.parents.get(row.key) ?? null;
  const isLater = parent !== null && (survey.keys.get(parent) ?? 0) > row.line;
  const notes = loop
    ? [...row.notes, { kind: 'parent' as const, text: loopNote(loop) }]
    : row.notes;
  const number = survey.hasNumbers ? row.number : null;
  return placeExtras({ ...row, number, parent: loop || isLater ? null : parent, notes }, places);
}

/** Parents that come after their children in the file, to be set when all rows are there. */
export function laterParents({ parents, keys, loops }: ImportSurvey) {
  return [...parents].flatMap(([key, parent]) => {
    const isLater = (keys.get(parent) ?? 0) > (keys.get(key) ?? 0);
    return isLater && !loops.has(key) ? [{ key, parent }] : [];
  });
}

function placeExtras(row: ForeignRow, places: ReadonlyMap<string, ExtraPlace>): ForeignRow {
  if (row.extras.length === 0) return row;
  const at = (place: ExtraPlace) => row.extras.filter(({ name }) => places.get(name) === place);
  const named = (place: ExtraPlace) =>
    at(place).flatMap(({ values }) => values.map((value) => value.slice(0, LONGEST_NAME)));
  const described = at('description').map(
    ({ name, values }) => `**${name}**\n\n${values.join('\n\n')}`,
  );
  return {
    ...row,
    body: [row.body, ...described].filter((part) => part !== null).join('\n\n') || null,
    labels: [...row.labels, ...named('labels').map((name) => ({ name }))],
    modules: [...row.modules, ...named('modules')],
    extras: [],
  };
}

/** Where the usual fields of other trackers go unless the person says otherwise. */
export function usualPlace(name: string): ExtraPlace {
  if (/^(components?|component\/s|(fix|affects) version(s|\/s)?)$/i.test(name)) return 'labels';
  if (/^milestone$/i.test(name)) return 'modules';
  return /^(environment|attachments?)$/i.test(name) ? 'description' : 'none';
}
