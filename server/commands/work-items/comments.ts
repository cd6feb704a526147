import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import type { ActivityDraft } from '../account/activities.ts';
import { htmlToText } from '../html-to-text.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';
import { commentCreated, commentDeleted, commentEdited } from './activity-drafts.ts';
import { EMPTY_HTML } from './create-work-item.ts';
import { mentionedIn, subscribe } from './people.ts';
import { activeMembers } from './references.ts';

export interface CommentFields {
  readonly comment_html?: string | undefined;
  readonly comment_json?: JsonObject | undefined;
  readonly access?: 'INTERNAL' | 'EXTERNAL' | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
}

/**
 * Where it was written. What is written on a board is kept in the history, but nobody is told of it and nobody
 * follows the item for it: its writers need not be people of the project.
 */
export type WrittenOn = 'item' | 'board';

export async function createComment(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  fields: CommentFields & { readonly id?: string | undefined },
  on: WrittenOn = 'item',
): Promise<string> {
  const id = fields.id ?? w.newId();
  const html = sanitizeHtml(fields.comment_html ?? EMPTY_HTML);
  await w.tx
    .insertInto('comments')
    .values({
      workspace_id: w.workspaceId,
      id,
      project_id: project.id,
      work_item_id: workItemId,
      comment_html: html,
      comment_json: JSON.stringify(fields.comment_json ?? {}),
      comment_stripped: htmlToText(html),
      attachments: JSON.stringify(fields.attachments ?? []),
      access: fields.access ?? 'INTERNAL',
      actor: w.actor,
      external_source: fields.external_source ?? null,
      external_id: fields.external_id ?? null,
      created_at: w.now,
      updated_at: w.now,
      created_by: w.actor,
      updated_by: w.actor,
    })
    .execute();
  w.activity(noted(w, on, commentCreated(project.id, workItemId, id, html)));
  await tellOf(w, project, workItemId, on === 'item' ? { html, before: '' } : null);
  return id;
}

export async function editComment(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  id: string,
  fields: CommentFields,
  on: WrittenOn = 'item',
): Promise<void> {
  const before = await mustFindComment(w, project, workItemId, id);
  const html =
    fields.comment_html === undefined ? before.comment_html : sanitizeHtml(fields.comment_html);
  const isNew = html !== before.comment_html;
  await w.tx
    .updateTable('comments')
    .set({
      ...(isNew
        ? { comment_html: html, comment_stripped: htmlToText(html), edited_at: w.now }
        : {}),
      ...(fields.comment_json ? { comment_json: JSON.stringify(fields.comment_json) } : {}),
      ...(fields.attachments ? { attachments: JSON.stringify(fields.attachments) } : {}),
      ...(fields.access ? { access: fields.access } : {}),
      updated_at: w.now,
      updated_by: w.actor,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
  const edited = commentEdited(project.id, workItemId, id, before.comment_html, html);
  if (isNew) w.activity(noted(w, on, edited));
  const texts = { html, before: before.comment_html };
  await tellOf(w, project, workItemId, on === 'item' ? texts : null);
}

export async function deleteComment(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  id: string,
  on: WrittenOn = 'item',
): Promise<void> {
  await mustFindComment(w, project, workItemId, id);
  await w.tx
    .updateTable('comments')
    .set({ deleted_at: w.now, updated_at: w.now, updated_by: w.actor })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
  w.activity(noted(w, on, commentDeleted(project.id, workItemId, id)));
  await tellOf(w, project, workItemId, on === 'item' ? { html: '', before: '' } : null);
}

/** With its actor named it is history, and no news. */
function noted(w: Write, on: WrittenOn, draft: ActivityDraft): ActivityDraft {
  return on === 'item' ? draft : { ...draft, actor: w.actor };
}

interface Texts {
  readonly html: string;
  readonly before: string;
}

/** Who writes follows the item, and so does who is mentioned; the item moves to the end of the feed. */
async function tellOf(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  texts: Texts | null,
): Promise<void> {
  if (texts) await followAndMention(w, project, workItemId, texts);
  await touchWorkItems(w, project.id, [workItemId]);
  w.hint('comment', project.id);
}

async function followAndMention(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  { html, before }: Texts,
): Promise<void> {
  const mentioned = await activeMembers(w.tx, project, mentionedIn(html));
  const people = mentioned.map(({ id }) => id);
  await subscribe(w, project.id, workItemId, w.actor ? [w.actor, ...people] : people);
  const known = mentionedIn(before);
  const userIds = people.filter((id) => !known.includes(id));
  w.mention({ workItemId, where: 'comment', userIds });
}

export async function mustFindComment(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  id: string,
) {
  const row = await w.tx
    .selectFrom('comments')
    .select(['comment_html', 'updated_at'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
