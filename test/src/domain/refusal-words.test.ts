import { expect, test } from 'vitest';
import { fieldProblem, problemText } from '../../../src/client/failure.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { refusalWords } from '../../../src/domain/refusal-words.ts';
import { refusalOf } from '../../../workers/net/rest.ts';

const ID = '3d8b4a52-8f0e-4c5a-9d8e-2f7a5b1c0d11';
const INVALID_PK = `Invalid pk "${ID}" - object does not exist.`;

test.each([
  [{ state_id: [INVALID_PK] }, 'The state you chose no longer exists here. Choose another one.'],
  [
    { label_ids: { '1': [INVALID_PK] } },
    'The label you chose no longer exists here. Choose another one.',
  ],
  [
    { parent_id: [`“${ID}” is not a valid UUID.`] },
    'The parent item you chose can’t be found. Choose another one.',
  ],
  [{ name: ['This field may not be blank.'] }, 'The name is missing.'],
  [
    { target_date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'] },
    'The due date isn’t a valid date.',
  ],
  [
    { error: 'The required object does not exist.' },
    'This no longer exists, or you no longer have access to it.',
  ],
  [
    { detail: 'Authentication credentials were not provided.' },
    'You’re signed out. Sign in again to continue.',
  ],
  // A sentence for people is kept as the server wrote it.
  [
    { parent_id: ['A work item cannot stand below itself.'] },
    'A work item cannot stand below itself.',
  ],
  [{ error_code: 4701, error_message: 'PAGE_LOCKED' }, null],
  ['<html>Bad gateway</html>', null],
  [null, null],
])('the refusal %j is told in plain words', (body, words) => {
  expect(refusalWords(body)).toBe(words);
});

test('no refusal shows an id or a field of the wire, in the page or from the worker', () => {
  const body = { state_id: [INVALID_PK], created_by_id: [INVALID_PK] };
  const error = refusalOf({ isOurs: true, status: 400, body, retryAfterMs: null });
  for (const text of [error.message, problemText(error), fieldProblem(error, 'state_id')]) {
    expect(text).not.toMatch(/pk|_id|[0-9a-f]{8}-/);
  }
  expect(refusalOf({ isOurs: true, status: 418, body: null, retryAfterMs: null }).message).toBe(
    'The server refused this (418). Reload the page, then try again.',
  );
  expect(problemText(new AppError('network.offline', 'The server can’t be reached.'))).toBe(
    'The server can’t be reached.',
  );
});
