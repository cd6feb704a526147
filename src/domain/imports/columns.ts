/** What a column of a table can mean; a person may choose among these. */
export const CSV_FIELDS = [
  'title',
  'key',
  'body',
  'state',
  'priority',
  'assignees',
  'labels',
  'cycle',
  'modules',
  'parent',
  'author',
  'start_date',
  'target_date',
  'created_at',
  'closed_at',
  'estimate',
  'subscribers',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** Also what only Jira's export has. */
export type ColumnField =
  | CsvField
  | 'id'
  | 'parent_id'
  | 'creator'
  | 'status_category'
  | 'resolution'
  | 'updated_at'
  | 'type'
  | 'comments';

/** The columns of each field, from 0. Jira writes a list as several columns of one name. */
export type Columns = ReadonlyMap<ColumnField, readonly number[]>;

export const DATE_FIELDS: readonly ColumnField[] = [
  'start_date',
  'target_date',
  'created_at',
  'closed_at',
  'updated_at',
  'comments',
];

const PLAIN: readonly (readonly [CsvField, RegExp])[] = [
  ['title', /^(title|summary|name|subject|task|item|task name)$/],
  ['key', /^(id|key|issue key|number|#|ticket|task id)$/],
  ['body', /^(description|body|details|text|notes?)$/],
  ['state', /^(state|status|column|list|stage)$/],
  ['priority', /^(priority|importance)$/],
  ['assignees', /^(assignees?|assigned to|owner|responsible)$/],
  ['labels', /^(labels?|tags?|categor(y|ies))$/],
  ['cycle', /^(cycle|sprint|iteration|milestone)( name)?$/],
  ['modules', /^modules?$/],
  ['parent', /^(parent|parent (key|id)|epic|epic link)$/],
  ['author', /^(author|reporter|creator|created by)$/],
  ['start_date', /^(start|start date|begins?)$/],
  ['target_date', /^(target date|due|due date|deadline|end date)$/],
  ['created_at', /^(created|created at|created on|opened)$/],
  ['closed_at', /^(closed|closed at|completed|completed at|resolved|done at)$/],
  ['estimate', /^(story points?|points?|estimate|story point estimate)$/],
  ['subscribers', /^(subscribers?|watchers?|followers?|cc)$/],
];

const JIRA: ReadonlyMap<string, ColumnField> = new Map([
  ['summary', 'title'],
  ['issue key', 'key'],
  ['issue id', 'id'],
  ['description', 'body'],
  ['status', 'state'],
  ['status category', 'status_category'],
  ['resolution', 'resolution'],
  ['priority', 'priority'],
  ['assignee', 'assignees'],
  ['labels', 'labels'],
  ['sprint', 'cycle'],
  ['parent key', 'parent'],
  ['epic link', 'parent'],
  ['parent', 'parent_id'],
  ['parent id', 'parent_id'],
  ['reporter', 'author'],
  ['creator', 'creator'],
  ['start date', 'start_date'],
  ['due date', 'target_date'],
  ['due', 'target_date'],
  ['created', 'created_at'],
  ['resolved', 'closed_at'],
  ['updated', 'updated_at'],
  ['issue type', 'type'],
  ['comment', 'comments'],
  ['comments', 'comments'],
  ['story points', 'estimate'],
  ['story point estimate', 'estimate'],
  ['watchers', 'subscribers'],
] as const);

/** Whether the first line is that of Jira's CSV export. */
export function isJiraHead(head: readonly string[]): boolean {
  const names = head.map(columnName);
  return names.includes('summary') && names.includes('issue key');
}

export function jiraColumns(head: readonly string[]): Columns {
  const columns = new Map<ColumnField, number[]>();
  for (const [at, text] of head.entries()) {
    const field = JIRA.get(columnName(text));
    if (field) columns.set(field, [...(columns.get(field) ?? []), at]);
  }
  return columns;
}

/** Which column most likely means what, by the words of the first line; columns of one name belong together. */
export function guessColumns(head: readonly string[]): Columns {
  const names = head.map((text) => columnName(text));
  const columns = new Map<ColumnField, readonly number[]>();
  for (const [field, pattern] of PLAIN) {
    const first = names.find((name, at) => pattern.test(name) && !isTaken(columns, at));
    if (first === undefined) continue;
    columns.set(
      field,
      names.flatMap((name, at) => (name === first ? [at] : [])),
    );
  }
  return columns;
}

function isTaken(columns: Columns, column: number): boolean {
  return [...columns.values()].some((taken) => taken.includes(column));
}

/** In lower case; `Custom field (Story Points)` is known by what it is called within. */
export function columnName(text: string): string {
  const [, custom] = /^custom field \((.*)\)$/i.exec(text.trim()) ?? [];
  return (custom ?? text).trim().toLowerCase();
}

/** As a person knows it. */
export function columnTitle(text: string): string {
  const [, custom] = /^custom field \((.*)\)$/i.exec(text.trim()) ?? [];
  return (custom ?? text).trim() || 'Column without a name';
}
