import { placeOfCode, type AuthPlace } from '../../domain/auth-codes.ts';
import { AppError } from '../../domain/errors.ts';
import { problemText } from '../../client/failure.ts';
import { auth } from '../../text/auth.ts';

/** What went wrong, in the person's words, and where the screen shows it. */
export interface AuthProblem {
  readonly text: string;
  readonly place: AuthPlace;
  readonly code?: number;
}

export function authProblem(code: number): AuthProblem {
  return { text: auth.codes[code] ?? auth.unknown(code), place: placeOfCode(code), code };
}

/** Of a call that failed: by its code where the server gave one. */
export function authProblemOf(error: unknown): AuthProblem {
  const body = error instanceof AppError ? error.body : null;
  const code = (body as { readonly error_code?: unknown } | null)?.error_code;
  return typeof code === 'number'
    ? authProblem(code)
    : { text: problemText(error), place: 'banner' };
}

/** The sentence for one place of a form, if the problem belongs there. */
export function problemAt(problem: AuthProblem | null, place: AuthPlace): string | null {
  return problem?.place === place ? problem.text : null;
}
