import * as z from 'zod/mini';

/** One page of a project's comments, as the server sends it: each item's whole list. */
export interface CommentsPage {
  /** The cursor of the next page: nothing before it is missing. */
  readonly updated_at: string;
  readonly next_page_results: boolean;
  readonly results: readonly { readonly id: string; readonly comments: readonly unknown[] }[];
}

const shape = z.object({
  updated_at: z.string(),
  next_page_results: z.boolean(),
  results: z.array(z.object({ id: z.string(), comments: z.array(z.unknown()) })),
});

/** Null where it is no such page: a server without this call may answer anything. */
export function toCommentsPage(body: unknown): CommentsPage | null {
  const { success, data } = shape.safeParse(body);
  return success ? data : null;
}
