import { Refusal } from '../policies/refusal.ts';

const MAX_SIZE = 1000;

/** `{size}:{page}:{anything}`; none is the first thousand. */
export function feedPageOf(cursor: string | undefined): {
  readonly size: number;
  readonly page: number;
} {
  if (!cursor) return { size: MAX_SIZE, page: 0 };
  const [, size, page] = /^(\d{1,6}):(\d{1,6}):.*$/.exec(cursor) ?? [];
  if (!Number(size)) throw new Refusal(400, { detail: 'Invalid cursor parameter.' });
  return { size: Math.min(Number(size), MAX_SIZE), page: Number(page) };
}
