import { columnTitle, type ColumnField, type Columns } from './columns.ts';
import { dayOf, momentOf, type DayOrder } from './dates.ts';
import {
  blankRow,
  LONGEST_NAME,
  priorityOf,
  type ForeignComment,
  type ForeignExtra,
  type ForeignRow,
  type ImportNote,
  type NoteKind,
  type ReadRow,
} from './foreign-row.ts';
import { jiraComment } from './jira-comment.ts';
import type { TableRecord } from './records.ts';
import { wikiToMarkdown } from './wiki-markup.ts';

/** How the records of one table become rows. */
export interface TableReading {
  readonly head: readonly string[];
  readonly columns: Columns;
  /** Wiki markup, comments with author and date, parents by internal id. */
  readonly isJira: boolean;
  readonly order: DayOrder;
}

/** A function that reads the records of one table in their order in the file. */
export function tableReader(table: TableReading): (record: TableRecord) => ReadRow {
  const taken = new Set([...table.columns.values()].flat());
  const others = new Map<string, number[]>();
  for (const [at, name] of table.head.entries()) {
    if (taken.has(at)) continue;
    const title = columnTitle(name);
    others.set(title, [...(others.get(title) ?? []), at]);
  }
  const times = new Map<string, number>();
  return (record) => {
    const refused = faultOf(record, table.head.length);
    if (refused !== null) return { line: record.line, key: null, refused };
    return new RowReader(table, record, others).read(times);
  };
}

function faultOf({ fault, cells }: TableRecord, width: number): string | null {
  if (fault === 'quote') {
    return 'A quotation mark opens a cell here and is not closed properly. Only this line was left out.';
  }
  if (fault === 'long') return 'This line is too long to be a row.';
  const extra = cells.slice(width).filter((cell) => cell.trim() !== '').length;
  if (extra === 0) return null;
  return `The row has ${cells.length} cells, the first line has ${width}: values may be in the wrong columns.`;
}

/** Reads one record; collects what of it had to be changed. */
class RowReader {
  private readonly notes: ImportNote[] = [];
  private readonly table: TableReading;
  private readonly record: TableRecord;
  private readonly others: ReadonlyMap<string, readonly number[]>;

  constructor(
    table: TableReading,
    record: TableRecord,
    others: ReadonlyMap<string, readonly number[]>,
  ) {
    this.table = table;
    this.record = record;
    this.others = others;
  }

  read(times: Map<string, number>): ReadRow {
    const { line, cells } = this.record;
    const { isJira } = this.table;
    const key = this.one('key') || (isJira ? '' : fingerprint(cells, times));
    const title = this.one('title');
    const refuse = (refused: string) => ({
      line,
      key: key.slice(0, LONGEST_NAME) || null,
      refused,
    });
    if (key === '') return refuse('The row has no issue key.');
    if (key.length > LONGEST_NAME) return refuse('The key is longer than 255 characters.');
    if (title === '') return refuse('The title is empty.');
    const missing = this.table.head.length - cells.length;
    if (missing > 0)
      this.note('short-row', `The row ends ${missing} cells early; they were read as empty.`);
    if (cells.some((cell) => cell.includes('\uFFFD'))) {
      this.note('undecodable', 'Some characters can’t be read in this encoding; they appear as �.');
    }
    return { ...this.row(key, title), line, notes: this.notes };
  }

  private row(key: string, title: string): ForeignRow {
    const closed_at = this.moment('closed_at', 'The closing date');
    const isClosed = this.isClosed(closed_at);
    const epic = this.one('type').toLowerCase() === 'epic';
    return {
      ...blankRow(key, title),
      number: this.table.isJira ? numberIn(key) : null,
      id: this.one('id') || null,
      body: this.text(this.one('body'), 'description') || null,
      state: isClosed ? 'closed' : 'open',
      state_name: this.name('state') || null,
      priority: this.priority(),
      user: person(this.name('author') || this.name('creator')),
      assignees: this.people('assignees'),
      labels: this.names('labels').map((name) => ({ name })),
      // Jira lists every sprint an issue went through; it is in the last one.
      cycle: this.shortened(this.all('cycle').at(-1) ?? '', 'The name of the cycle') || null,
      is_epic: this.table.isJira && epic,
      parent: this.one('parent') || this.one('parent_id') || null,
      start_date: this.day('start_date', 'The start date'),
      target_date: this.day('target_date', 'The due date'),
      created_at: this.moment('created_at', 'The creation date', 'the time of the import'),
      closed_at: isClosed ? (closed_at ?? this.moment('updated_at', 'The last change')) : null,
      comment_list: this.all('comments').map((text) => this.comment(text)),
      estimate: this.one('estimate') || null,
      subscribers: this.people('subscribers'),
      modules: this.names('modules'),
      extras: this.extras(),
    };
  }

  private note(kind: NoteKind, text: string): void {
    if (!this.notes.some((one) => one.text === text)) this.notes.push({ kind, text });
  }

  private all(field: ColumnField): readonly string[] {
    const at = this.table.columns.get(field) ?? [];
    return at.flatMap((column) => this.record.cells[column]?.trim() || []);
  }

  private one(field: ColumnField): string {
    return this.all(field)[0] ?? '';
  }

  private name(field: ColumnField): string {
    return this.shortened(this.one(field), `“${this.one(field).slice(0, 40)}…”`);
  }

  private shortened(name: string, what: string): string {
    if (name.length <= LONGEST_NAME) return name;
    this.note('shortened', `${what} is longer than ${LONGEST_NAME} characters and was shortened.`);
    return `${name.slice(0, LONGEST_NAME - 1)}…`;
  }

  /** Jira's labels have no spaces, so that spaces part them, too. */
  private names(field: ColumnField): readonly string[] {
    const parts = this.table.isJira && field === 'labels' ? /[,;\s]+/ : /[,;|]/;
    const names = this.all(field).flatMap((cell) => cell.split(parts));
    return [...new Set(names.flatMap((name) => this.shortened(name.trim(), 'A name') || []))];
  }

  private people(field: ColumnField): readonly { readonly login: string }[] {
    const isOne = this.table.isJira && field === 'assignees';
    const names = isOne ? [this.name(field)].filter((name) => name !== '') : this.names(field);
    return names.map((login) => ({ login }));
  }

  private priority() {
    const word = this.one('priority');
    const known = priorityOf(word);
    if (word !== '' && known === null) {
      this.note(
        'priority',
        `The priority “${word.slice(0, 80)}” has no equal; it was set to none.`,
      );
    }
    return known;
  }

  private day(field: ColumnField, what: string): string | null {
    const text = this.one(field);
    const day = dayOf(text, this.table.order);
    if (text !== '' && day === null) this.unread(what, text, 'it was left empty');
    return day;
  }

  private moment(field: ColumnField, what: string, instead = ''): string | null {
    const text = this.one(field);
    const moment = momentOf(text, this.table.order);
    if (text !== '' && moment === null) {
      this.unread(what, text, instead === '' ? 'it was left empty' : `${instead} was used`);
    }
    return moment;
  }

  private unread(what: string, text: string, result: string): void {
    this.note('date', `${what} “${text.slice(0, 80)}” can’t be read; ${result}.`);
  }

  private isClosed(closedAt: string | null): boolean {
    if (!this.table.isJira) return closedAt !== null;
    const resolution = this.one('resolution').toLowerCase();
    return (
      this.one('status_category').toLowerCase() === 'done' ||
      this.one('closed_at') !== '' ||
      !['', 'unresolved'].includes(resolution)
    );
  }

  private text(text: string, where: string): string {
    if (!this.table.isJira) return text;
    return wikiToMarkdown(text, (what) =>
      this.note('markup', `In the ${where}: ${what} was left as it was written.`),
    );
  }

  private comment(text: string): ForeignComment {
    const body = (part: string) => this.text(part, 'comments');
    if (!this.table.isJira) return { user: null, created_at: null, body: text };
    const comment = jiraComment(text, this.table.order);
    if (comment === null) {
      this.note('comment', 'The author and date of a comment can’t be read; it was kept as text.');
      return { user: null, created_at: null, body: body(text) };
    }
    const login = this.shortened(comment.who, 'The author of a comment');
    return { user: person(login), created_at: comment.created_at, body: body(comment.body) };
  }

  private extras(): readonly ForeignExtra[] {
    return [...this.others].flatMap(([name, at]) => {
      const values = at.flatMap((column) => this.record.cells[column]?.trim() || []);
      return values.length > 0 ? [{ name, values: [...new Set(values)] }] : [];
    });
  }
}

/** The number in a key such as `APP-12`. */
function numberIn(key: string): number | null {
  return Number(/^.+-(\d{1,9})$/.exec(key)?.[1]) || null;
}

function person(name: string): { readonly login: string } | null {
  return name === '' ? null : { login: name };
}

const FNV_PRIME_LOW = 0x1b3;

/** A row without a key is recognized by its content (64-bit FNV-1a); equal rows are counted. */
function fingerprint(cells: readonly string[], times: Map<string, number>): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const letter of cells.join('\u001f')) {
    low = (low ^ (letter.codePointAt(0) ?? 0)) >>> 0;
    const product = low * FNV_PRIME_LOW;
    high = (high * FNV_PRIME_LOW + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) % 2 ** 32;
    low = product % 2 ** 32;
  }
  const text = [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
  const count = (times.get(text) ?? 0) + 1;
  times.set(text, count);
  return count === 1 ? `row-${text}` : `row-${text}-${count}`;
}
