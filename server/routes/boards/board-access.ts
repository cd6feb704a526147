import type { ReadContext } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { boardItem } from '../../queries/boards/boards.ts';
import type { CommentRow } from '../../queries/work-items/item-history.ts';
import { groundOf } from './boards.ts';

export const ITEM = '/api/public/anchor/:anchor/issues/:id';
export const tag = 'Public boards';
export const visitors = { scope: 'board', signedIn: false } as const;
export const speakers = { scope: 'board', signedIn: true } as const;
/** Whoever says more than this in a minute is no person. */
export const perMinute = 60;

export type BoardContext = Pick<ReadContext<typeof visitors>, 'db' | 'deps' | 'board'>;

export function mustBe(isEnabled: boolean, error: string): void {
  if (!isEnabled) throw refused(error);
}

export async function mustShow({ db, deps, board }: BoardContext, id: string): Promise<void> {
  found(await boardItem(db, board, await groundOf(db, deps, board), id));
}

/** What visitors may read: never what the project keeps to itself. */
export function isForVisitors({ access }: Pick<CommentRow, 'access'>): boolean {
  return access === 'EXTERNAL';
}
