import { z } from 'zod';
import { jsonText, type JsonText } from '../plugins/route.ts';
import { Refusal } from '../policies/refusal.ts';
import { listEnvelope } from '../presenters/list-envelope.ts';

export interface Paging {
  readonly perPage: number;
  readonly page: number;
}

/** For the document: where a page begins and how long it is. */
export const pageParameters = {
  per_page: z.string().optional(),
  cursor: z.string().optional(),
} as const;

const MAX_PER_PAGE = 1000;

interface Sent {
  readonly per_page?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The page size inside the cursor is the one that counts, should the two differ. */
export function pagingOf(
  { per_page, cursor }: Sent,
  { most = MAX_PER_PAGE, usual = most }: { readonly most?: number; readonly usual?: number } = {},
): Paging {
  const size = per_page === undefined ? usual : wholeNumber(per_page);
  if (size === null || size < 1) throw badPaging('Invalid per_page parameter.');
  if (size > most) throw tooLarge(most);
  if (!cursor) return { perPage: size, page: 0 };
  const parts = cursor.split(':').map(wholeNumber);
  const [perPage = null, page = null, isPrevious = null] = parts;
  if (parts.length !== 3 || perPage === null || page === null || isPrevious === null) {
    throw badPaging('Invalid cursor parameter.');
  }
  if (perPage < 1 || page < 0) throw badPaging('Error in parsing');
  if (perPage > most) throw tooLarge(most);
  return { perPage, page };
}

function wholeNumber(text: string): number | null {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** A page of rows that are objects, in the envelope of every list. */
export function answerPage(paging: Paging, rows: readonly unknown[], total: number): JsonText {
  const cell = { key: null, subKey: null, total, rows: JSON.stringify(rows) };
  const flat = { groupBy: null, subGroupBy: null, groups: [], knownKeys: null };
  return jsonText(listEnvelope({ ...flat, ...paging, cells: [cell] }));
}

function badPaging(detail: string): Refusal {
  return new Refusal(400, { detail });
}

function tooLarge(most: number): Refusal {
  return badPaging(`Invalid per_page value. Cannot exceed ${most}.`);
}
