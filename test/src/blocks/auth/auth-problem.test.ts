import { expect, test } from 'vitest';
import { authProblem, authProblemOf, problemAt } from '../../../../src/blocks/auth/auth-problem.ts';
import { AUTH_CODES } from '../../../../src/domain/auth-codes.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { auth } from '../../../../src/text/auth.ts';

const CODES = Object.values(AUTH_CODES);

test('every code of the catalogue has a sentence, and no sentence is without its code', () => {
  const told = Object.keys(auth.codes).map(Number);
  expect(new Set(told)).toEqual(new Set(CODES));
});

test('every code of the catalogue is shown at its place', () => {
  const places: Record<string, number[]> = {};
  for (const code of CODES) (places[authProblem(code).place] ??= []).push(code);
  expect(places).toEqual({
    first_name: [5155],
    email: [5005, 5010, 5030, 5045, 5050, 5075, 5080, 5160, 5180],
    password: [5020, 5135, 5140, 5165],
    code: [5055, 5085, 5090, 5092, 5095, 5097],
    toast: [5138, 5145],
    banner: [
      5000, 5015, 5016, 5018, 5019, 5025, 5035, 5040, 5056, 5060, 5065, 5070, 5100, 5102, 5104,
      5105, 5110, 5111, 5115, 5120, 5121, 5125, 5130, 5150, 5170, 5175, 5185, 5190, 5900, 5999,
    ],
  });
});

test('a code that nobody knows yet is told with its number, across the form', () => {
  expect(authProblem(5998)).toMatchObject({ place: 'banner', text: auth.unknown(5998) });
});

test('a problem is shown in its place and nowhere else', () => {
  const refused = new AppError('request.invalid', 'no', { body: { error_code: 5090 } });
  const problem = authProblemOf(refused);
  expect(problemAt(problem, 'code')).toBe(auth.codes[5090]);
  expect(problemAt(problem, 'email')).toBeNull();
  expect(authProblemOf(new Error('gone'))).toEqual({ text: 'gone', place: 'banner' });
});
