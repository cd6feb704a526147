import { must } from '../../../src/lib/assert.ts';
import { htmlToText } from '../html-to-text.ts';
import { insertComments, type CommentSeed } from '../work-items/insert-work-items.ts';
import type { Write } from '../write.ts';
import type { ImportLog } from './import-log.ts';
import { importedHtml } from './imported-html.ts';
import { utc, type Found, type SourceRow } from './source-row.ts';

/**
 * Comments have no number in the source: they are known by their item's number and their place.
 * @returns the items that got one
 */
export async function addComments(
  w: Write,
  projectId: string,
  rows: readonly SourceRow[],
  ids: ReadonlyMap<string, string>,
  found: Found,
  log: ImportLog,
): Promise<ReadonlySet<string>> {
  const drafts = rows.flatMap(({ issue, row }) =>
    issue.comment_list.map((comment, i) => ({
      comment,
      row,
      created_at: comment.created_at ?? issue.created_at ?? w.now,
      external_id: `${issue.key}#${i + 1}`,
      work_item_id: must(ids.get(issue.key), 'the item of a comment'),
    })),
  );
  if (drafts.length === 0) return new Set();
  const existing = await w.tx
    .selectFrom('comments')
    .select('external_id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('external_source', '=', found.source)
    .where(
      'external_id',
      'in',
      drafts.map((draft) => draft.external_id),
    )
    .execute();
  const known = new Set(existing.map((comment) => comment.external_id));
  const toHtml = importedHtml();
  const comments = drafts
    .filter((draft) => !known.has(draft.external_id))
    .map(({ comment, row, external_id, work_item_id, created_at }): CommentSeed => {
      const comment_html = toHtml(comment.body ?? '');
      const id = w.newId();
      log.made('comment', id, external_id, row);
      return {
        id,
        work_item_id,
        comment_html,
        comment_stripped: htmlToText(comment_html),
        actor: comment.user ? (found.users.get(comment.user.login) ?? null) : null,
        external_source: found.source,
        external_id,
        created_at: utc(created_at),
      };
    });
  await insertComments(w, projectId, comments);
  return new Set(comments.map((comment) => comment.work_item_id));
}
