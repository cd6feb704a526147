import { sql } from 'kysely';
import type { DateField, Filter, ValueField } from '../../../src/domain/filter.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { DATE_FIELD, VALUE_FIELD, type Sql } from '../work-items/work-item-fields.ts';

/** A condition on the work item `i`. Its twin is workers/queries/compile-filter.ts. */
export function compileFilter(filter: Filter): Sql {
  if ('and' in filter) return joined(filter.and, sql` AND `, sql`TRUE`);
  if ('or' in filter) return joined(filter.or, sql` OR `, sql`FALSE`);
  // Three-valued logic must not leak: what is not known to match does not match.
  if ('not' in filter) return sql`(${compileFilter(filter.not)}) IS NOT TRUE`;
  if ('text' in filter) return textCondition(sortKey(filter.text));
  if ('in' in filter) return valueCondition(filter.field, filter.in);
  return dateCondition(filter.field, filter);
}

function joined(parts: readonly Filter[], word: Sql, empty: Sql): Sql {
  if (parts.length === 0) return empty;
  const conditions = parts.map((part) => sql`(${compileFilter(part)})`);
  return sql`(${sql.join(conditions, word)})`;
}

/** No stored text has the character U+0000, and it cannot be asked for. */
function textCondition(text: string): Sql {
  if (text.includes('\0')) return sql`FALSE`;
  return sql`strpos(i.name_sort_key, ${text}) > 0`;
}

function valueCondition(name: ValueField, values: readonly (string | null)[]): Sql {
  const field = VALUE_FIELD[name];
  const some = values.filter((value) => value !== null);
  const conditions: Sql[] = [];
  if (some.length > 0) {
    const type = field.kind === 'column' ? field.type : 'uuid';
    const bound = sql`ANY(${some}::${sql.raw(type)}[])`;
    conditions.push(
      field.kind === 'column'
        ? sql`${field.value} = ${bound}`
        : sql`EXISTS (SELECT 1 FROM ${field.from} AND ${field.value} = ${bound})`,
    );
  }
  if (some.length < values.length) {
    conditions.push(
      field.kind === 'column'
        ? sql`${field.value} IS NULL`
        : sql`NOT EXISTS (SELECT 1 FROM ${field.from})`,
    );
  }
  return conditions.length === 0 ? sql`FALSE` : sql`(${sql.join(conditions, sql` OR `)})`;
}

type DateTest = Extract<Filter, { readonly field: DateField }>;

/** Sessions run in UTC, so the start of a day is the start of the day in UTC. */
function dateCondition(name: DateField, test: DateTest): Sql {
  const { value, isTimestamp } = DATE_FIELD[name];
  const start = (day: string) => (isTimestamp ? sql`${day}::timestamptz` : sql`${day}::date`);
  const end = (day: string) => sql`${day}::timestamptz + interval '1 day'`;
  if ('empty' in test) return test.empty ? sql`${value} IS NULL` : sql`${value} IS NOT NULL`;
  if ('from' in test) return sql`${value} >= ${start(test.from)}`;
  const day = 'to' in test ? test.to : test.on;
  const notAfter = isTimestamp ? sql`${value} < ${end(day)}` : sql`${value} <= ${start(day)}`;
  return 'to' in test ? notAfter : sql`(${value} >= ${start(day)} AND ${notAfter})`;
}
