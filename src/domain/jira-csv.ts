import { dayOf, dayPlaceOf, momentOf, type DayPlace } from './foreign-dates.ts';
import { parentsFirst, priorityOf, type ForeignComment, type ForeignRow } from './foreign-row.ts';
import { wikiToMarkdown } from './wiki-markup.ts';

type Table = readonly (readonly string[])[];

/** The columns of one name: Jira writes a list as several columns that are called alike. */
type Columns = ReadonlyMap<string, readonly number[]>;

export function isJiraCsv([head = []]: Table): boolean {
  const names = head.map(columnName);
  return names.includes('summary') && names.includes('issue key');
}

/** The issues of Jira’s CSV export (“all fields” or “current fields”), parents first. */
export function readJiraCsv([head = [], ...lines]: Table): readonly ForeignRow[] {
  const columns = new Map<string, number[]>();
  for (const [at, name] of head.map(columnName).entries()) {
    columns.set(name, [...(columns.get(name) ?? []), at]);
  }
  const place = dayPlaceOf(lines.flatMap((line) => valuesOf(line, columns, 'created')));
  const rows = lines.map((line) => rowOf(line, columns, place)).filter(({ key }) => key !== '');
  return parentsFirst(withParents(withNumbers(rows), lines, columns));
}

function columnName(text: string): string {
  const [, custom] = /^custom field \((.*)\)$/i.exec(text.trim()) ?? [];
  return (custom ?? text).trim().toLowerCase();
}

function valuesOf(line: readonly string[], columns: Columns, name: string): readonly string[] {
  return (columns.get(name) ?? []).flatMap((at) => line[at]?.trim() || []);
}

function rowOf(line: readonly string[], columns: Columns, place: DayPlace): ForeignRow {
  const all = (name: string) => valuesOf(line, columns, name);
  const one = (...names: readonly string[]) => names.flatMap(all)[0];
  const person = (name: string | undefined) => (name ? { login: name } : null);
  const assignee = person(one('assignee'));
  const resolved = one('resolved');
  const isClosed =
    one('status category')?.toLowerCase() === 'done' ||
    resolved !== undefined ||
    !['', 'unresolved'].includes(one('resolution')?.toLowerCase() ?? '');
  return {
    key: one('issue key') ?? '',
    number: null,
    title: one('summary') ?? '',
    body: wikiToMarkdown(one('description') ?? '') || null,
    state: isClosed ? 'closed' : 'open',
    state_name: one('status') ?? null,
    priority: priorityOf(one('priority')),
    user: person(one('reporter', 'creator')),
    assignees: assignee ? [assignee] : [],
    labels: [...new Set(all('labels'))].map((name) => ({ name })),
    // An issue that was carried on stands in every sprint it went through; the last is where it is.
    cycle: all('sprint').at(-1) ?? null,
    cycle_days: null,
    is_epic: one('issue type')?.toLowerCase() === 'epic',
    files: [],
    parent: one('parent key', 'epic link') ?? null,
    start_date: dayOf(one('start date') ?? '', place),
    target_date: dayOf(one('due date', 'due') ?? '', place),
    created_at: momentOf(one('created') ?? '', place),
    closed_at: isClosed ? momentOf(resolved ?? one('updated') ?? '', place) : null,
    comment_list: all('comment').map((text) => commentOf(text, place)),
  };
}

/** `21/Nov/26 4:32 PM;ada;The text`; what is written otherwise is all text. */
function commentOf(text: string, place: DayPlace): ForeignComment {
  const [, when = '', who = '', body = ''] =
    /^([^;\n]{6,40});([^;\n]*);([\s\S]*)$/.exec(text) ?? [];
  const created_at = momentOf(when, place);
  if (created_at === null) return { user: null, created_at: null, body: wikiToMarkdown(text) };
  return { user: who ? { login: who } : null, created_at, body: wikiToMarkdown(body) };
}

/** Numbers are kept where all issues are of one project: two projects would both have a first one. */
function withNumbers(rows: readonly ForeignRow[]): readonly ForeignRow[] {
  const keys = rows.map(({ key }) => /^(.+)-(\d{1,9})$/.exec(key));
  const projects = new Set(keys.map((found) => found?.[1]));
  if (projects.size !== 1 || projects.has(undefined)) return rows;
  return rows.map((row, at) => ({ ...row, number: Number(keys[at]?.[2]) || null }));
}

/** Older exports name the parent by the number of its row in Jira’s own tables. */
function withParents(
  rows: readonly ForeignRow[],
  lines: Table,
  columns: Columns,
): readonly ForeignRow[] {
  const keys = new Map<string, string>();
  const parents = new Map<string, string>();
  for (const line of lines) {
    const [key = ''] = valuesOf(line, columns, 'issue key');
    const [id] = valuesOf(line, columns, 'issue id');
    if (id) keys.set(id, key);
    const [parent] = ['parent', 'parent id'].flatMap((name) => valuesOf(line, columns, name));
    if (parent) parents.set(key, parent);
  }
  return rows.map((row) => {
    const named = row.parent ?? parents.get(row.key) ?? null;
    return { ...row, parent: named === null ? null : (keys.get(named) ?? named) };
  });
}
