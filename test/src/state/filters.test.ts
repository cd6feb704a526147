import { expect, test } from 'vitest';
import {
  compileFilters,
  EMPTY_FILTERS,
  hasFilters,
  toggleValue,
  withField,
} from '../../../src/state/filters.ts';
import { addDays, dayIn } from '../../../src/state/calendar-days.ts';

const TODAY = '2026-11-20';

const compiledDay = (token: string) =>
  compileFilters(withField(EMPTY_FILTERS, 'target_date', [token]), TODAY);

test('no choice matches everything', () => {
  expect(compileFilters(EMPTY_FILTERS, TODAY)).toEqual({ and: [] });
  expect(hasFilters(EMPTY_FILTERS)).toBe(false);
});

test('values of one field are alternatives, fields narrow each other', () => {
  const filters = toggleValue(
    withField(EMPTY_FILTERS, 'labels', ['l1', 'None']),
    'priority',
    'urgent',
  );
  expect(compileFilters(filters, TODAY)).toEqual({
    and: [
      { field: 'priority', in: ['urgent'] },
      { field: 'labels', in: ['l1', null] },
    ],
  });
});

test('the last value taken away takes the field away', () => {
  const filters = toggleValue(toggleValue(EMPTY_FILTERS, 'priority', 'low'), 'priority', 'low');
  expect(filters).toEqual(EMPTY_FILTERS);
});

test('day tokens become bounds', () => {
  const field = 'target_date';
  expect(compiledDay('2026-12-01;after')).toEqual({ and: [{ field, from: '2026-12-01' }] });
  expect(compiledDay('2026-12-01;before')).toEqual({ and: [{ field, to: '2026-12-01' }] });
  expect(compiledDay('1_weeks;after;fromnow')).toEqual({ and: [{ field, from: '2026-11-27' }] });
  expect(compiledDay('1_months;before;fromnow')).toEqual({ and: [{ field, to: '2026-12-20' }] });
  expect(compiledDay('7_days;after;ago')).toEqual({ and: [{ field, from: '2026-11-13' }] });
  expect(compiledDay('today')).toEqual({ and: [{ field, on: TODAY }] });
  expect(compiledDay('None')).toEqual({ and: [{ field, empty: true }] });
  expect(compiledDay('whenever')).toEqual({ and: [] });
});

test('overdue leaves closed work out', () => {
  expect(compiledDay('overdue')).toEqual({
    and: [
      { field: 'target_date', to: TODAY },
      { not: { field: 'state_group', in: ['completed', 'cancelled'] } },
    ],
  });
});

test('text is trimmed and a type narrows the states', () => {
  expect(compileFilters({ values: {}, text: ' log ', type: 'active' }, TODAY)).toEqual({
    and: [{ field: 'state_group', in: ['unstarted', 'started'] }, { text: 'log' }],
  });
});

test('days are counted over months, and a day is the viewer’s', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addDays('2028-02-29', -366)).toBe('2027-02-28');
  const now = new Date('2026-11-20T23:30:00Z');
  expect(dayIn('Asia/Tokyo', now)).toBe('2026-11-21');
  expect(dayIn('Nowhere/Land', now)).toBe('2026-11-20');
});
