/** Why somebody could not sign in, up or change a password. The numbers are public. */
export const AUTH_CODES = {
  INSTANCE_NOT_CONFIGURED: 5000,
  INVALID_EMAIL: 5005,
  EMAIL_REQUIRED: 5010,
  SIGNUP_DISABLED: 5015,
  INVALID_PASSWORD: 5020,
  USER_ALREADY_EXIST: 5030,
  REQUIRED_EMAIL_PASSWORD_SIGN_UP: 5040,
  INVALID_EMAIL_SIGN_UP: 5045,
  USER_DOES_NOT_EXIST: 5060,
  AUTHENTICATION_FAILED_SIGN_IN: 5065,
  REQUIRED_EMAIL_PASSWORD_SIGN_IN: 5070,
  INVALID_EMAIL_SIGN_IN: 5075,
  INCORRECT_OLD_PASSWORD: 5135,
  MISSING_PASSWORD: 5138,
  INVALID_NEW_PASSWORD: 5140,
  PASSWORD_ALREADY_SET: 5145,
  RATE_LIMIT_EXCEEDED: 5900,
} as const;

export type AuthCode = keyof typeof AUTH_CODES;

export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';
  readonly body: Readonly<Record<string, string | number>>;

  constructor(code: AuthCode, extra: Readonly<Record<string, string>> = {}) {
    super(code);
    this.body = { error_code: AUTH_CODES[code], error_message: code, ...extra };
  }
}
