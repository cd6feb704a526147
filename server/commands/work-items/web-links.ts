import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound, Refusal, refused } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import { webAddress } from '../web-address.ts';
import type { Write } from '../write.ts';
import { linkCreated, linkDeleted, linkEdited } from './part-drafts.ts';
import { recount } from './counts.ts';

export interface LinkFields {
  readonly url?: string | undefined;
  readonly title?: string | null | undefined;
  readonly metadata?: JsonObject | undefined;
}

export interface NewLink extends LinkFields {
  readonly id: string;
  readonly url: string;
}

export async function createLink(
  w: Write,
  project: InProject,
  workItemId: string,
  fresh: NewLink,
): Promise<void> {
  const url = mustBeAddress(fresh.url);
  await mustBeNew(w, workItemId, url, null);
  await w.tx
    .insertInto('work_item_links')
    .values({
      ...made(w),
      id: fresh.id,
      project_id: project.id,
      work_item_id: workItemId,
      url,
      title: fresh.title ?? null,
      metadata: JSON.stringify(fresh.metadata ?? {}),
    })
    .execute();
  w.activity(linkCreated(project.id, workItemId, fresh.id, url));
  await recount(w, project.id, workItemId, 'link_count');
}

export async function editLink(
  w: Write,
  project: InProject,
  workItemId: string,
  id: string,
  fields: LinkFields,
): Promise<void> {
  const before = await mustFind(w, project, workItemId, id);
  const url = fields.url === undefined ? before : mustBeAddress(fields.url);
  if (url !== before) await mustBeNew(w, workItemId, url, id);
  await w.tx
    .updateTable('work_item_links')
    .set({
      ...changed(w),
      url,
      ...(fields.title === undefined ? {} : { title: fields.title }),
      ...(fields.metadata === undefined ? {} : { metadata: JSON.stringify(fields.metadata) }),
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
  if (url !== before) w.activity(linkEdited(project.id, workItemId, id, before, url));
  await recount(w, project.id, workItemId, 'link_count');
}

export async function removeLink(
  w: Write,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<void> {
  const url = await mustFind(w, project, workItemId, id);
  await w.tx
    .updateTable('work_item_links')
    .set(removed(w))
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
  w.activity(linkDeleted(project.id, workItemId, id, url));
  await recount(w, project.id, workItemId, 'link_count');
}

function mustBeAddress(sent: string): string {
  const url = webAddress(sent);
  if (url === null) throw new Refusal(400, { url: { error: 'Invalid URL format.' } });
  return url;
}

async function mustBeNew(w: Write, workItemId: string, url: string, besides: string | null) {
  const row = await w.tx
    .selectFrom('work_item_links')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .where('url', '=', url)
    .where('deleted_at', 'is', null)
    .$if(besides !== null, (query) => query.where('id', '!=', besides ?? ''))
    .executeTakeFirst();
  if (row) throw refused('URL already exists for this Issue');
}

/** Gives the address that it has. */
async function mustFind(
  w: Write,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<string> {
  const row = await w.tx
    .selectFrom('work_item_links')
    .select('url')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.url;
}
