import type { GroupBy } from '../../domain/list-query.ts';
import { isDay } from '../../state/calendar-days.ts';
import { isDayField, type ChoiceField, type FilterField } from '../../state/filters.ts';
import { FILTERS } from '../../text/filters.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { groupName } from '../list/arrange.ts';
import { shortDay } from '../list/short-day.ts';
import type { Lookups } from '../project/lookups.ts';
import { ownValue } from '../../lib/own-value.ts';

export const FIELD_ICONS: Record<FilterField | 'text' | 'type', IconName> = {
  priority: 'estimate',
  state: 'check-circle',
  state_group: 'layers',
  assignees: 'users',
  labels: 'tag',
  cycle: 'cycle',
  module: 'module',
  created_by: 'user',
  mentions: 'comment',
  subscriber: 'bell',
  start_date: 'calendar',
  target_date: 'flag',
  created_at: 'clock',
  updated_at: 'clock',
  text: 'search',
  type: 'list',
};

/** The grouping whose values are drawn and named in the same way. */
export function drawnAs(field: ChoiceField): GroupBy {
  return field === 'mentions' || field === 'subscriber' ? 'assignees' : field;
}

/** What a value of a filter is called in its chip. */
export function valueName(
  field: FilterField,
  value: string,
  lookups: Lookups,
  today: string,
): string {
  if (!isDayField(field)) return groupName(drawnAs(field), value, lookups);
  const [day = '', side] = value.split(';');
  if (!isDay(day)) return ownValue(FILTERS.presets, value) ?? value;
  const short = shortDay(day, today);
  return side === 'before' ? FILTERS.before(short) : FILTERS.after(short);
}
