import { AppError } from '../domain/errors.ts';
import { fieldWords, refusalWords } from '../domain/refusal-words.ts';

/** What the server said about one field of a form; null when it said nothing about it. */
export function fieldProblem(error: unknown, field: string): string | null {
  const body = bodyOf(error);
  const text = body === null ? null : textOf(body[field]);
  return text === null ? null : fieldWords(text, field);
}

/** One sentence for the person: the server's own where it gave one. */
export function problemText(error: unknown): string {
  const said = error instanceof AppError ? refusalWords(error.body) : null;
  return said ?? (error instanceof Error ? error.message : String(error));
}

function bodyOf(error: unknown): Readonly<Record<string, unknown>> | null {
  if (!(error instanceof AppError)) return null;
  const { body } = error;
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Readonly<Record<string, unknown>>)
    : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null;
}
