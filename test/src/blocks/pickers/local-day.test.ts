import { expect, test } from 'vitest';
import { dayPattern, formatDay, parseDay } from '../../../../src/blocks/pickers/local-day.ts';

const TODAY = '2026-11-22';

test.each([
  ['12/24/2026', 'en-US', '2026-12-24'],
  ['24/12/2026', 'en-GB', '2026-12-24'],
  ['24.12.2026', 'de-DE', '2026-12-24'],
  ['24.12.', 'de-DE', '2026-12-24'],
  ['12/24', 'en-US', '2026-12-24'],
  ['1/2/27', 'en-US', '2027-01-02'],
  ['2026/12/24', 'ja-JP', '2026-12-24'],
  ['2026-12-24', 'en-US', '2026-12-24'],
  ['tomorrow', 'de-DE', '2026-11-23'],
  ['24 Dec', 'en-US', '2026-12-24'],
])('“%s” in %s is %s', (typed, locale, day) => {
  expect(parseDay(typed, TODAY, locale)).toBe(day);
});

test.each(['24/12/2026', '2/30/2026', '13/1/2026', 'soon', '7'])(
  '“%s” is not a day in the United States',
  (typed) => expect(parseDay(typed, TODAY, 'en-US')).toBeNull(),
);

test.each(['en-US', 'en-GB', 'de-DE', 'ja-JP', 'fr-FR', 'es-ES', 'sv-SE'])(
  'what %s shows can be typed again',
  (locale) => expect(parseDay(formatDay('2026-02-03', locale), TODAY, locale)).toBe('2026-02-03'),
);

test('the pattern follows the locale', () => {
  expect([dayPattern('en-US'), dayPattern('de-DE')]).toEqual(['MM/DD/YYYY', 'DD.MM.YYYY']);
});
