import * as z from 'zod/mini';
import type { Applied } from '../domain/apply-op.ts';
import type { ProjectId, UserId, WorkItemId } from '../domain/ids.ts';
import { mergeText } from '../domain/merge-text.ts';
import { idOf, oldestFirst, ofWorkItem, resource, type RowFrom } from './resource.ts';

/** Without what the wire repeats of the item, its project and its workspace in every comment. */
const row = z.pipe(
  z.object({
    id: z.string(),
    project: idOf<ProjectId>(),
    issue: idOf<WorkItemId>(),
    comment_html: z.string(),
    actor: z.nullable(idOf<UserId>()),
    created_at: z.string(),
    updated_at: z.string(),
    edited_at: z.nullable(z.string()),
  }),
  z.transform(({ project, issue, ...rest }) => ({
    ...rest,
    project_id: project,
    work_item_id: issue,
    /** True while something written here has not been answered by the server. */
    is_local_update: false as boolean,
  })),
);

export type WorkItemComment = RowFrom<typeof row>;

export const comments = resource({
  of: 'work_item',
  path: (scope) => `${ofWorkItem(scope)}/comments/`,
  row,
  order: oldestFirst,
  withUnsent,
  staleAfter: ['comment'],
});

/** The comments of one item with what was written here on top. */
function withUnsent(
  comments: readonly WorkItemComment[],
  operations: readonly Applied[],
): readonly WorkItemComment[] {
  return operations.reduce<readonly WorkItemComment[]>(commentsAfter, comments);
}

function commentsAfter(
  comments: readonly WorkItemComment[],
  { action, written_at }: Applied,
): readonly WorkItemComment[] {
  if (action.kind === 'comment.create') {
    if (comments.some(({ id }) => id === action.id)) return comments;
    const { id, project_id, work_item_id, comment_html, created_by, created_at } = action;
    const made = { id, project_id, work_item_id, comment_html, created_at, edited_at: null };
    return [
      ...comments,
      { ...made, actor: created_by, updated_at: created_at, is_local_update: true },
    ];
  }
  if (action.kind === 'comment.edit') {
    return comments.map((comment) => {
      if (comment.id !== action.id) return comment;
      const merged = mergeText(action.replaced, action.comment_html, comment.comment_html);
      const comment_html = merged.kind === 'merged' ? merged.text : action.comment_html;
      return { ...comment, comment_html, edited_at: written_at, is_local_update: true };
    });
  }
  if (action.kind === 'comment.delete') return comments.filter(({ id }) => id !== action.id);
  return comments;
}
