import { sql } from 'kysely';
import type { DateField, Filter, ValueField } from '../../../src/domain/filter.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Sql } from '../work-items/work-item-fields.ts';

/* The filter tree on drafts: what work items keep in tables of links, a draft `d` keeps in its own row. */

type Held =
  | { readonly column: Sql; readonly type: 'uuid' | 'text' }
  | { readonly list: Sql }
  | null;

const id = (name: string): Held => ({ column: sql.ref(`d.${name}`), type: 'uuid' });

/** Null: drafts have none of it, so nothing but "has none" can match. */
const HELD: Readonly<Record<ValueField, Held>> = {
  state: id('state_id'),
  state_group: {
    column: sql`(SELECT s."group" FROM states AS s
      WHERE s.workspace_id = d.workspace_id AND s.id = d.state_id)`,
    type: 'text',
  },
  priority: { column: sql.ref('d.priority'), type: 'text' },
  assignees: { list: sql.ref('d.assignee_ids') },
  labels: { list: sql.ref('d.label_ids') },
  module: { list: sql.ref('d.module_ids') },
  cycle: id('cycle_id'),
  created_by: id('created_by'),
  parent: id('parent_id'),
  project: id('project_id'),
  mentions: null,
  subscriber: null,
  issue_type: id('type_id'),
  estimate_point: id('estimate_point'),
};

const DAYS: Readonly<Record<DateField, Sql>> = {
  start_date: sql`d.start_date`,
  target_date: sql`d.target_date`,
  created_at: sql`d.created_at::date`,
  updated_at: sql`d.updated_at::date`,
  completed_at: sql`d.completed_at::date`,
};

export function compileDraftFilter(filter: Filter): Sql {
  if ('and' in filter) return joined(filter.and, sql` AND `, sql`TRUE`);
  if ('or' in filter) return joined(filter.or, sql` OR `, sql`FALSE`);
  if ('not' in filter) return sql`(${compileDraftFilter(filter.not)}) IS NOT TRUE`;
  if ('text' in filter) return textCondition(filter.text);
  if ('in' in filter) return valueCondition(HELD[filter.field], filter.in);
  const day = DAYS[filter.field];
  if ('empty' in filter) return filter.empty ? sql`${day} IS NULL` : sql`${day} IS NOT NULL`;
  if ('from' in filter) return sql`${day} >= ${filter.from}::date`;
  if ('to' in filter) return sql`${day} <= ${filter.to}::date`;
  return sql`${day} = ${filter.on}::date`;
}

function joined(parts: readonly Filter[], word: Sql, empty: Sql): Sql {
  if (parts.length === 0) return empty;
  return sql`(${sql.join(
    parts.map((part) => sql`(${compileDraftFilter(part)})`),
    word,
  )})`;
}

/** Drafts have no key to search by: there are few of them, and they are one person's. */
function textCondition(text: string): Sql {
  if (text.includes('\0')) return sql`FALSE`;
  return sql`strpos(lower(coalesce(d.name, '')), ${sortKey(text)}) > 0`;
}

function valueCondition(held: Held, values: readonly (string | null)[]): Sql {
  const some = values.filter((value) => value !== null);
  const hasNone = some.length < values.length;
  if (!held) return hasNone ? sql`TRUE` : sql`FALSE`;
  const conditions: Sql[] = [];
  if ('list' in held) {
    if (some.length > 0) conditions.push(sql`jsonb_exists_any(${held.list}, ${some}::text[])`);
    if (hasNone) conditions.push(sql`jsonb_array_length(${held.list}) = 0`);
  } else {
    if (some.length > 0) {
      conditions.push(sql`${held.column} = ANY(${some}::${sql.raw(held.type)}[])`);
    }
    if (hasNone) conditions.push(sql`${held.column} IS NULL`);
  }
  return conditions.length === 0 ? sql`FALSE` : sql`(${sql.join(conditions, sql` OR `)})`;
}
