import type { FastifyRequest } from 'fastify';
import { microsOf } from '../../src/domain/timestamps.ts';
import { Refusal, refused } from '../policies/refusal.ts';

/** The `updated_at` of the version that an edit was worked out from, with its microseconds. */
const HEADER = 'x-unmodified-since';
const PRECONDITION_FAILED = 412;

export function unmodifiedSinceOf({ headers }: FastifyRequest): string | null {
  const asked = headers[HEADER];
  return asked === undefined ? null : String(asked);
}

/**
 * Refuses an edit that was worked out from an older version than the stored one, before it overwrites what
 * somebody wrote in between (SYNC R12). Call it under the project's lock. Callers who name none replace.
 */
export function mustBeUnmodified(unmodifiedSince: string | null, updatedAt: string): void {
  if (unmodifiedSince === null) return;
  const micros = timeOf(unmodifiedSince);
  if (micros === null) throw refused(`${HEADER} must be a timestamp with an offset.`);
  if (micros >= microsOf(updatedAt)) return;
  throw new Refusal(PRECONDITION_FAILED, {
    error: 'It was changed in between. Read it again and repeat the edit.',
  });
}

function timeOf(text: string): number | null {
  try {
    return microsOf(text);
  } catch {
    return null;
  }
}
