import { expect, test } from 'vitest';
import { asUnusable, unopened } from '../../../server/db/data-dir-unusable.ts';

const DIR = '/data/db';
const ABORTED = { code: 'XX000', message: 'Aborted()', constraint: null, detail: null };

test.each([
  ['could not write init file: No space left on device', 'There is no room left on the disk'],
  ['could not write init file: File too large', 'Raise the limit (ulimit -f)'],
  ['could not open file "base/1": Permission denied', 'cannot be read and written by this user'],
])('a database that could not be opened because of “%s” is not called damaged', (log, text) => {
  const { message } = unopened(DIR, ABORTED, [log]);
  expect(message).toContain(text);
  expect(message).toContain(DIR);
  expect(message).not.toContain('damaged');
});

test('a file of the data directory that may not grow is explained', () => {
  const error = Object.assign(new Error('EFBIG: file too large, write'), { code: 'EFBIG' });
  expect(asUnusable(DIR, error)).toMatchObject({
    name: 'DataDirUnusable',
    message: expect.stringContaining('Raise the limit (ulimit -f)'),
  });
});
