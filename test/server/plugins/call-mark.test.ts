import { expect, test } from 'vitest';
import { CALL_MARK } from '../../../src/protocol/own-answer.ts';
import { uuid } from '../../support/builders.ts';
import { testServer } from '../../support/server/server.ts';

test('[R10] every answer repeats the mark of its call, refusals too; what is no mark is not repeated', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const mark = uuid('x', 1);
  const headers = { [CALL_MARK]: mark };
  const answers = [
    await ada.get('/api/users/me/', headers),
    await ada.get('/api/no-such-call/', headers),
    await server.anonymous.get('/api/users/me/', headers),
    await ada.patch('/api/users/me/', { first_name: 'Ada' }, headers),
    await ada.patch('/api/users/me/', 'not JSON', headers),
    await ada.get('/auth/get-csrf-token/', headers),
  ];
  expect(answers.map((answer) => answer.headers[CALL_MARK])).toEqual(answers.map(() => mark));
  const other = await ada.get('/api/users/me/', { [CALL_MARK]: 'anything' });
  expect(other.headers[CALL_MARK]).toBeUndefined();
});
