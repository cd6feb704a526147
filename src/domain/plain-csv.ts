import { dayOf, dayPlaceOf, momentOf } from './foreign-dates.ts';
import { parentsFirst, priorityOf, type ForeignRow } from './foreign-row.ts';

type Table = readonly (readonly string[])[];

/** What a column of a table can mean. */
export const CSV_FIELDS = [
  'title',
  'key',
  'body',
  'state',
  'priority',
  'assignees',
  'labels',
  'cycle',
  'parent',
  'author',
  'start_date',
  'target_date',
  'created_at',
  'closed_at',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** The column of each field, from 0; a field without one is left empty. */
export type CsvColumns = { readonly [Field in CsvField]?: number };

const GUESSES: Readonly<Record<CsvField, RegExp>> = {
  title: /^(title|summary|name|subject|task|item)$/,
  key: /^(id|key|issue key|number|#|ticket)$/,
  body: /^(description|body|details|text|notes?)$/,
  state: /^(state|status|column|list|stage)$/,
  priority: /^(priority|importance)$/,
  assignees: /^(assignees?|assigned to|owner|responsible)$/,
  labels: /^(labels?|tags?|categor(y|ies))$/,
  cycle: /^(cycle|sprint|iteration|milestone)( name)?$/,
  parent: /^(parent|parent (key|id)|epic)$/,
  author: /^(author|reporter|creator|created by)$/,
  start_date: /^(start|start date|begins?)$/,
  target_date: /^(target date|due|due date|deadline|end date)$/,
  created_at: /^(created|created at|created on|opened)$/,
  closed_at: /^(closed|closed at|completed|completed at|resolved|done at)$/,
};

/** Which column most likely means what, by the words of the first line. */
export function guessColumns([head = []]: Table): CsvColumns {
  const names = head.map((text) => text.trim().toLowerCase());
  const found = CSV_FIELDS.map((field) => {
    const at = names.findIndex((name) => GUESSES[field].test(name));
    return [field, at] as const;
  });
  return Object.fromEntries(found.filter(([, at]) => at >= 0));
}

/** The work items of a table, by what its columns mean; parents first. */
export function readPlainCsv([, ...lines]: Table, columns: CsvColumns): readonly ForeignRow[] {
  const at = (line: readonly string[], field: CsvField) => {
    const column = columns[field];
    return column === undefined ? '' : (line[column]?.trim() ?? '');
  };
  const placeOf = (field: CsvField) => dayPlaceOf(lines.map((line) => at(line, field)));
  const places = {
    start: placeOf('start_date'),
    target: placeOf('target_date'),
    created: placeOf('created_at'),
    closed: placeOf('closed_at'),
  };
  const seen = new Map<string, number>();
  const rows = lines.map((line): ForeignRow => {
    const closed_at = momentOf(at(line, 'closed_at'), places.closed);
    return {
      key: at(line, 'key') || fingerprint(line, seen),
      number: null,
      title: at(line, 'title'),
      body: at(line, 'body') || null,
      state: closed_at === null ? 'open' : 'closed',
      state_name: at(line, 'state') || null,
      priority: priorityOf(at(line, 'priority')),
      user: at(line, 'author') === '' ? null : { login: at(line, 'author') },
      assignees: listOf(at(line, 'assignees')).map((login) => ({ login })),
      labels: listOf(at(line, 'labels')).map((name) => ({ name })),
      cycle: at(line, 'cycle') || null,
      cycle_days: null,
      is_epic: false,
      files: [],
      parent: at(line, 'parent') || null,
      start_date: dayOf(at(line, 'start_date'), places.start),
      target_date: dayOf(at(line, 'target_date'), places.target),
      created_at: momentOf(at(line, 'created_at'), places.created),
      closed_at,
      comment_list: [],
    };
  });
  return parentsFirst(rows);
}

/** Several in one cell, by comma, semicolon or bar. */
function listOf(cell: string): readonly string[] {
  return [...new Set(cell.split(/[,;|]/).flatMap((part) => part.trim() || []))];
}

/** A row without a name of its own is known again by what it says. */
function fingerprint(line: readonly string[], seen: Map<string, number>): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of line.join('\u001f')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  const text = hash.toString(16).padStart(16, '0');
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  return times === 1 ? `row-${text}` : `row-${text}-${times}`;
}
