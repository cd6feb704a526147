import type { Db } from '../../db/db.ts';
import { forbidden, notFound, Refusal, refused } from '../../policies/refusal.ts';
import { seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { readPage, type PageDetailRow } from './pages.ts';

/** A page of the project that this person may look at. */
export async function visiblePage(
  db: Db,
  project: ProjectScope,
  viewer: Viewer,
  id: string,
): Promise<PageDetailRow> {
  const page = await readPage(db, project, viewer, id);
  if (!page) throw notFound('Page not found');
  if (seesOwnOnly(project) && page.owned_by !== viewer.id) {
    throw refused('You are not allowed to view this page');
  }
  return page;
}

/** Guests write no pages but their own. */
export function mayWriteText(
  page: Pick<PageDetailRow, 'owned_by'>,
  { role }: Pick<ProjectScope, 'role'>,
  viewer: Pick<Viewer, 'id'>,
): boolean {
  return role > 5 || page.owned_by === viewer.id;
}

/** Whether its text may be changed at all, and by this person. */
export function mustBeWritable(page: PageDetailRow, project: ProjectScope, viewer: Viewer): void {
  if (!mayWriteText(page, project, viewer)) throw forbidden();
  if (page.is_locked) throw new Refusal(400, { error_code: 4701, error_message: 'PAGE_LOCKED' });
  if (page.archived_at !== null) {
    throw new Refusal(400, { error_code: 4702, error_message: 'PAGE_ARCHIVED' });
  }
}
