import type { DateField, Filter, ValueField } from '../../../src/domain/filter.ts';
import { isUuid } from '../../../src/domain/ids.ts';
import { NO_VALUE } from '../../../src/domain/list-query.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { addDays, isDay } from '../days.ts';
import { UnreadableQuery } from '../unreadable.ts';
import { ownValue } from '../../../src/lib/own-value.ts';

/** The query of a list call as the wire brings it. What is not named here filters nothing. */
export type FilterParameters = Readonly<Partial<Record<FilterParameter, string | undefined>>>;

const VALUE_PARAMETERS = [
  'state',
  'state_group',
  'priority',
  'assignees',
  'labels',
  'module',
  'cycle',
  'created_by',
  'parent',
  'project',
  'mentions',
  'subscriber',
  'estimate_point',
] as const satisfies readonly ValueField[];

const DATE_PARAMETERS = [
  'start_date',
  'target_date',
  'created_at',
  'updated_at',
  'completed_at',
] as const satisfies readonly DateField[];

export const FILTER_PARAMETERS = [
  ...VALUE_PARAMETERS,
  ...DATE_PARAMETERS,
  'name',
  'type',
  'sub_issue',
  'start_target_date',
] as const;
export type FilterParameter = (typeof FILTER_PARAMETERS)[number];

/**
 * Parameters are ANDed, the values of one are ORed, `None` among them is "has no value".
 * @param today `yyyy-MM-dd` in the viewer's time zone
 */
export function filterOfParameters(parameters: FilterParameters, today: string): Filter {
  const type = TYPE_GROUPS.get(parameters.type ?? '');
  const topLevelOnly = parameters.sub_issue === 'false';
  const values = VALUE_PARAMETERS.flatMap((field): readonly Filter[] => {
    if (field === 'state_group' && type) return [];
    if (field === 'parent' && topLevelOnly) return [];
    return valueFilter(field, tokensOf(parameters[field]));
  });
  const dates = DATE_PARAMETERS.flatMap((field) =>
    dateFilters(field, tokensOf(parameters[field]), today),
  );
  const text = parameters.name?.trim() ?? '';
  const more: readonly (Filter | false)[] = [
    type ? { field: 'state_group', in: type } : false,
    topLevelOnly && { field: 'parent', in: [null] },
    text !== '' && { text },
    parameters.start_target_date === 'true' && BOTH_DATES,
  ];
  return { and: [...values, ...dates, ...more.filter((one) => one !== false)] };
}

const TYPE_GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['backlog', ['backlog']],
  ['active', ['unstarted', 'started']],
]);

const BOTH_DATES: Filter = {
  and: [
    { field: 'start_date', empty: false },
    { field: 'target_date', empty: false },
  ],
};

function tokensOf(value: string | undefined): readonly string[] {
  const tokens = (value ?? '').split(',').map((token) => token.trim());
  return tokens.filter((token) => token !== '' && token !== 'null');
}

const WORDS: Readonly<Partial<Record<ValueField, readonly string[]>>> = {
  priority: PRIORITIES,
  state_group: STATE_GROUPS,
};

function valueFilter(field: ValueField, tokens: readonly string[]): readonly Filter[] {
  const words = WORDS[field];
  if (words) {
    return tokens.length === 0
      ? []
      : [{ field, in: tokens.filter((token) => words.includes(token)) }];
  }
  const ids = tokens.map((token) => (token === NO_VALUE ? null : token.toLowerCase()));
  const usable = ids.filter((id) => id === null || isUuid(id));
  if (field === 'estimate_point' && usable.length < ids.length) throw new UnreadableQuery(field);
  return usable.length === 0 ? [] : [{ field, in: usable }];
}

const RELATIVE = /^(\d{1,4})_(days|weeks|months)$/;
const UNIT_DAYS: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 30 };

/** Of two bounds in the same direction the later one wins. */
function dateFilters(
  field: DateField,
  tokens: readonly string[],
  today: string,
): readonly Filter[] {
  const found = new Map<string, Filter>();
  for (const token of tokens) {
    const filter = dateFilter(field, token, today);
    if (filter) found.set(Object.keys(filter).join(), filter);
  }
  return [...found.values()];
}

function dateFilter(field: DateField, token: string, today: string): Filter | null {
  if (token === NO_VALUE) return { field, empty: true };
  const [first = '', side, base] = token.split(';');
  if (isDay(first)) {
    if (side === undefined) return { field, on: first };
    return side === 'after' ? { field, from: first } : { field, to: first };
  }
  const [, count, unit = ''] = RELATIVE.exec(first) ?? [];
  if (count === undefined) throw new UnreadableQuery(`${field}=${token}`);
  if (base === undefined) return null;
  const days = Number(count) * (ownValue(UNIT_DAYS, unit) ?? 1);
  const bound = addDays(today, base === 'fromnow' ? days : -days);
  return side === 'after' ? { field, from: bound } : { field, to: bound };
}
