import type { DateField, Filter, ValueField } from '../domain/filter.ts';
import { NO_VALUE } from '../domain/list-query.ts';
import { CLOSED_GROUPS } from '../domain/state-group.ts';
import { addDays, isDay } from './calendar-days.ts';
import { ownValue } from '../lib/own-value.ts';

/** The fields that the filter bar offers, in its order. */
export const CHOICE_FIELDS = [
  'priority',
  'state',
  'state_group',
  'assignees',
  'labels',
  'cycle',
  'module',
  'created_by',
  'mentions',
  'subscriber',
] as const satisfies readonly ValueField[];
export type ChoiceField = (typeof CHOICE_FIELDS)[number];

export const DAY_FIELDS = [
  'start_date',
  'target_date',
  'created_at',
  'updated_at',
] as const satisfies readonly DateField[];
export type DayField = (typeof DAY_FIELDS)[number];

export const FILTER_FIELDS = [...CHOICE_FIELDS, ...DAY_FIELDS] as const;
export type FilterField = ChoiceField | DayField;

/** Which states count: every one, those of open work under way, or the backlog. */
export const TYPE_FILTERS = ['all', 'active', 'backlog'] as const;
export type TypeFilter = (typeof TYPE_FILTERS)[number];

/**
 * What a person has chosen: flat, one list of values per field. Values of a choice field are ids,
 * priorities, state groups or `None`; values of a day field are the wire's tokens
 * (`2026-11-20;after`, `1_weeks;after;fromnow`) or one of our words (`overdue`, `today`, `None`).
 */
export interface ListFilters {
  readonly values: Readonly<Partial<Record<FilterField, readonly string[]>>>;
  readonly text: string;
  readonly type: TypeFilter;
}

export const EMPTY_FILTERS: ListFilters = { values: {}, text: '', type: 'all' };

export const OVERDUE = 'overdue';
export const TODAY = 'today';

export function isDayField(field: FilterField): field is DayField {
  return (DAY_FIELDS as readonly string[]).includes(field);
}

export function hasFilters({ values, text, type }: ListFilters): boolean {
  return Object.keys(values).length > 0 || text.trim() !== '' || type !== 'all';
}

/** @param values an empty list takes the field's filter away */
export function withField(
  filters: ListFilters,
  field: FilterField,
  values: readonly string[],
): ListFilters {
  const { [field]: _, ...rest } = filters.values;
  return { ...filters, values: values.length === 0 ? rest : { ...rest, [field]: values } };
}

export function toggleValue(filters: ListFilters, field: FilterField, value: string): ListFilters {
  const old = filters.values[field] ?? [];
  const next = old.includes(value) ? old.filter((one) => one !== value) : [...old, value];
  return withField(filters, field, next);
}

/** @param today `yyyy-MM-dd` in the viewer's time zone */
export function compileFilters(filters: ListFilters, today: string): Filter {
  const parts = FILTER_FIELDS.flatMap((field): readonly Filter[] => {
    const values = filters.values[field];
    if (!values || values.length === 0) return [];
    if (isDayField(field)) return values.flatMap((token) => compileDay(field, token, today));
    return [{ field, in: values.map((value) => (value === NO_VALUE ? null : value)) }];
  });
  const text = filters.text.trim();
  return { and: [...parts, ...TYPE_FILTER[filters.type], ...(text === '' ? [] : [{ text }])] };
}

const TYPE_FILTER: Record<TypeFilter, readonly Filter[]> = {
  all: [],
  active: [{ field: 'state_group', in: ['unstarted', 'started'] }],
  backlog: [{ field: 'state_group', in: ['backlog'] }],
};

const RELATIVE = /^(\d{1,4})_(days|weeks|months);(after|before)(?:;(fromnow|ago))?$/;
const UNIT_DAYS: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 30 };

/** A token that nobody knows filters nothing, as on the server. */
function compileDay(field: DayField, token: string, today: string): readonly Filter[] {
  if (token === TODAY) return [{ field, on: today }];
  if (token === NO_VALUE) return [{ field, empty: true }];
  if (token === OVERDUE) {
    return [{ field, to: today }, { not: { field: 'state_group', in: CLOSED_GROUPS } }];
  }
  const [day = '', side] = token.split(';');
  if (isDay(day)) return [side === 'before' ? { field, to: day } : { field, from: day }];
  const [, count, unit = '', direction, base] = RELATIVE.exec(token) ?? [];
  if (count === undefined) return [];
  const days = Number(count) * (ownValue(UNIT_DAYS, unit) ?? 1);
  const bound = addDays(today, base === 'fromnow' ? days : -days);
  return [direction === 'before' ? { field, to: bound } : { field, from: bound }];
}
