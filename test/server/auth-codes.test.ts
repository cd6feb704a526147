import { expect, test } from 'vitest';
import { AUTH_CODES } from '../../src/domain/auth-codes.ts';
import { auth } from '../../src/text/auth.ts';
import { filesIn } from '../support/source-files.ts';

/** In the catalogue for clients that know them, and raised by nothing here. */
const ABSENT = {
  PASSWORD_LOGIN_DISABLED: 'EMAIL_PASSWORD_AUTHENTICATION_DISABLED says it',
  AUTHENTICATION_FAILED_SIGN_UP: 'a sign-up that fails has one of the more exact codes',
  AUTHENTICATION_FAILED: 'every failure has a code of its own',
} as const;

const code = filesIn('server', /\.ts$/)
  .map((file) => file.code)
  .join('\n');

/** By its name, or by a name that ends in the way in: `INVALID_MAGIC_CODE_${entrance}`. */
function isRaised(name: string): boolean {
  const template = name.replace(/(?:SIGN_IN|SIGN_UP)$/, '${entrance}');
  return new RegExp(`'${name}'`).test(code) || code.includes(`\`${template}\``);
}

test('every code of the catalogue is raised somewhere, or absent on purpose', () => {
  const silent = Object.keys(AUTH_CODES).filter((name) => !isRaised(name));
  expect(silent.toSorted()).toEqual(Object.keys(ABSENT).toSorted());
});

test('every code has a sentence of its own for people', () => {
  expect(Object.values(AUTH_CODES).filter((number) => !auth.codes[number])).toEqual([]);
});
