import { sql, type RawBuilder } from 'kysely';
import { dueDays } from '../../../src/domain/due-group.ts';
import type { DateField, ValueField } from '../../../src/domain/filter.ts';
import type { OrderKey } from '../../../src/domain/list-query.ts';
import { PRIORITY_RANK } from '../../../src/domain/priority.ts';
import { CLOSED_GROUPS, STATE_GROUP_RANK } from '../../../src/domain/state-group.ts';

/*
 * The one table of what work items can be filtered, grouped and ordered by. `i` is always the
 * work item. Nothing that a caller sent becomes SQL: names come from here, values are bound.
 */

export type Sql = RawBuilder<unknown>;

/** Rows that say which values an item has: `id` of the item and one `value` each. */
interface LinkField {
  readonly kind: 'links';
  readonly from: Sql;
  readonly value: Sql;
}

interface ColumnField {
  readonly kind: 'column';
  readonly value: Sql;
  readonly type: 'uuid' | 'text';
}

function column(name: string, type: 'uuid' | 'text' = 'uuid'): ColumnField {
  return { kind: 'column', value: sql.ref(`i.${name}`), type };
}

const LINKED = {
  labels: { table: 'work_item_labels', value: 'label_id' },
  assignees: { table: 'work_item_assignees', value: 'user_id' },
  mentions: { table: 'work_item_mentions', value: 'user_id' },
  subscriber: { table: 'work_item_subscribers', value: 'user_id' },
} as const;

function links(name: keyof typeof LINKED): LinkField {
  const { table, value } = LINKED[name];
  return {
    kind: 'links',
    from: sql`${sql.table(table)} AS l WHERE l.workspace_id = i.workspace_id AND l.project_id = i.project_id
      AND l.work_item_id = i.id`,
    value: sql.ref(`l.${value}`),
  };
}

/** An archived module is nowhere to be seen, so it neither filters nor groups. */
const MODULES = sql`work_item_modules AS l
  JOIN modules AS lm ON lm.workspace_id = l.workspace_id AND lm.id = l.module_id
    AND lm.archived_at IS NULL AND lm.deleted_at IS NULL
  WHERE l.workspace_id = i.workspace_id AND l.project_id = i.project_id AND l.work_item_id = i.id`;

const stateOf = (name: string): Sql =>
  sql`(SELECT ${sql.ref(`o.${name}`)} FROM states AS o
    WHERE o.workspace_id = i.workspace_id AND o.id = i.state_id)`;

export const VALUE_FIELD: Readonly<Record<ValueField, ColumnField | LinkField>> = {
  state: column('state_id'),
  state_group: { kind: 'column', value: stateOf('group'), type: 'text' },
  priority: column('priority', 'text'),
  assignees: links('assignees'),
  labels: links('labels'),
  module: { kind: 'links', from: MODULES, value: sql.ref('l.module_id') },
  cycle: column('cycle_id'),
  created_by: column('created_by'),
  parent: column('parent_id'),
  project: column('project_id'),
  mentions: links('mentions'),
  subscriber: links('subscriber'),
  issue_type: column('type_id'),
  estimate_point: column('estimate_point'),
};

export const DATE_FIELD: Readonly<
  Record<DateField, { readonly value: Sql; readonly isTimestamp: boolean }>
> = {
  start_date: { value: sql.ref('i.start_date'), isTimestamp: false },
  target_date: { value: sql.ref('i.target_date'), isTimestamp: false },
  created_at: { value: sql.ref('i.created_at'), isTimestamp: true },
  updated_at: { value: sql.ref('i.updated_at'), isTimestamp: true },
  completed_at: { value: sql.ref('i.completed_at'), isTimestamp: true },
};

/** What lists may be grouped by, with the wire's words. */
export const WIRE_GROUPS = [
  'state_id',
  'state__group',
  'priority',
  'project_id',
  'cycle_id',
  'issue_module__module_id',
  'labels__id',
  'assignees__id',
  'created_by',
  'due',
  'target_date',
  'start_date',
] as const;
export type WireGroup = (typeof WIRE_GROUPS)[number];

/** The letter of the field's keys in `list_totals`, and what makes a group of one of them. */
export interface GroupSeek {
  readonly letter: 'all' | 'p' | 's' | 'c' | 'l' | 'a' | 'm';
  /** The column of `i`, or the table and column of its links. */
  readonly by: string | { readonly table: string; readonly column: string };
}

export interface GroupField {
  readonly field:
    | ColumnField
    | LinkField
    | { readonly kind: 'day'; readonly value: Sql }
    | { readonly kind: 'due'; readonly valueOn: (today: string) => Sql };
  /** How each group's first rows are sought on their own; null: only by going through all that match. */
  readonly seek: GroupSeek | null;
  /** Rows of states with their `value`, for what belongs to the state: faster than row by row. */
  readonly joined?: Sql;
  /** Some items have no value. */
  readonly nullable: boolean;
}

const group = (name: ValueField, nullable: boolean, seek: GroupSeek | null): GroupField => ({
  field: VALUE_FIELD[name],
  seek,
  nullable,
});

const linkSeek = (letter: GroupSeek['letter'], table: string, column: string): GroupSeek => ({
  letter,
  by: { table, column },
});

const dayGroup = (name: DateField): GroupField => ({
  field: { kind: 'day', value: DATE_FIELD[name].value },
  seek: null,
  nullable: true,
});

/** The same as `dueGroupOf`. */
function dueOn(day: string): Sql {
  const { today, tomorrow, weekEnd } = dueDays(day);
  const due = sql.ref('i.target_date');
  const isClosed = sql`${stateOf('group')} = ANY(${CLOSED_GROUPS}::text[])`;
  return sql`(CASE
    WHEN ${due} IS NULL THEN NULL
    WHEN ${due} < ${today}::date THEN CASE WHEN ${isClosed} THEN 'past' ELSE 'overdue' END
    WHEN ${due} = ${today}::date THEN 'today'
    WHEN ${due} = ${tomorrow}::date THEN 'tomorrow'
    WHEN ${due} <= ${weekEnd}::date THEN 'this_week'
    ELSE 'later' END)`;
}

export const GROUP_FIELD: Readonly<Record<WireGroup, GroupField>> = {
  state_id: group('state', false, { letter: 's', by: 'state_id' }),
  state__group: {
    ...group('state_group', false, { letter: 's', by: 'state_id' }),
    joined: sql`(SELECT workspace_id, id, "group" AS value FROM states)`,
  },
  priority: group('priority', false, { letter: 'p', by: 'priority' }),
  project_id: group('project', false, { letter: 'all', by: 'project_id' }),
  cycle_id: group('cycle', true, { letter: 'c', by: 'cycle_id' }),
  issue_module__module_id: group('module', true, linkSeek('m', 'work_item_modules', 'module_id')),
  labels__id: group('labels', true, linkSeek('l', 'work_item_labels', 'label_id')),
  assignees__id: group('assignees', true, linkSeek('a', 'work_item_assignees', 'user_id')),
  created_by: group('created_by', true, null),
  due: { field: { kind: 'due', valueOn: dueOn }, seek: null, nullable: true },
  target_date: dayGroup('target_date'),
  start_date: dayGroup('start_date'),
};

/** The value that puts the work item `i` into its group. */
export function groupValue({ field }: GroupField, today: string): Sql {
  return field.kind === 'due' ? field.valueOn(today) : field.value;
}

export function isManyValued(name: WireGroup): boolean {
  return GROUP_FIELD[name].field.kind === 'links';
}

/** `state__group` stands beside the domain's keys: the wire knows it, and it has one direction. */
export type WireOrderKey = OrderKey | 'state__group';

interface OrderField {
  readonly value: Sql;
  readonly nullable: boolean;
  readonly oneWay?: true;
}

const own = (name: string, nullable = false): OrderField => ({
  value: sql.ref(`i.${name}`),
  nullable,
});

function ranked(value: Sql, ranks: Readonly<Record<string, number>>): Sql {
  const cases = Object.entries(ranks).map(
    ([word, rank]) => sql`WHEN ${sql.lit(word)} THEN ${sql.lit(rank)}`,
  );
  return sql`(CASE ${value} ${sql.join(cases, sql` `)} END)`;
}

/** The smallest of an item's names. */
function smallest(name: Sql, from: Sql): OrderField {
  return { value: sql`(SELECT min(${name}) FROM ${from})`, nullable: true };
}

export const ORDER_FIELD: Readonly<Record<WireOrderKey, OrderField>> = {
  sort_order: own('sort_order'),
  created_at: own('created_at'),
  updated_at: own('updated_at'),
  start_date: own('start_date', true),
  target_date: own('target_date', true),
  priority: { value: ranked(sql.ref('i.priority'), PRIORITY_RANK), nullable: false },
  sequence_id: own('sequence_id'),
  name: own('name_sort_key'),
  state__name: { value: stateOf('name_sort_key'), nullable: true },
  state__group: {
    value: ranked(stateOf('group'), STATE_GROUP_RANK),
    nullable: true,
    oneWay: true,
  },
  labels__name: smallest(
    sql.ref('n.name_sort_key'),
    sql`work_item_labels AS l
      JOIN labels AS n ON n.workspace_id = l.workspace_id AND n.id = l.label_id
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id`,
  ),
  // First names have no stored key: `first_names` is a list of ranks that the question brings along.
  assignees__first_name: smallest(
    sql.ref('n.rank'),
    sql`work_item_assignees AS l JOIN first_names AS n ON n.id = l.user_id
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id`,
  ),
  issue_module__module__name: smallest(sql.ref('lm.name_sort_key'), MODULES),
  issue_cycle__cycle__name: {
    value: sql`(SELECT n.name_sort_key FROM cycles AS n
      WHERE n.workspace_id = i.workspace_id AND n.id = i.cycle_id)`,
    nullable: true,
  },
  estimate_point__key: {
    value: sql`(SELECT n.key FROM estimate_points AS n
      WHERE n.workspace_id = i.workspace_id AND n.id = i.estimate_point)`,
    nullable: true,
  },
  link_count: own('link_count'),
  attachment_count: own('attachment_count'),
  sub_issues_count: own('sub_issues_count'),
};
