import { AUTH_CODES, type AuthCode } from '../../src/domain/auth-codes.ts';

/** Somebody could not sign in or up, or change how they do. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';
  readonly body: Readonly<Record<string, string | number>>;

  constructor(code: AuthCode, extra: Readonly<Record<string, string>> = {}) {
    super(code);
    this.body = { error_code: AUTH_CODES[code], error_message: code, ...extra };
  }
}
