import type { JsonObject } from '../../db/schema/columns.ts';
import { invalid, notFound, refused } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made } from '../audit.ts';
import { webAddress } from '../web-address.ts';
import type { Write } from '../write.ts';

export interface ModuleLinkFields {
  readonly url?: string | undefined;
  readonly title?: string | null | undefined;
  readonly metadata?: JsonObject | undefined;
}

export async function createModuleLink(
  w: Write,
  project: InProject,
  moduleId: string,
  fresh: ModuleLinkFields & { readonly id: string },
): Promise<void> {
  const url = mustBeAddress(fresh.url ?? '');
  await mustBeNew(w, moduleId, url, null, 'URL already exists.');
  await w.tx
    .insertInto('module_links')
    .values({
      ...made(w),
      id: fresh.id,
      project_id: project.id,
      module_id: moduleId,
      url,
      title: fresh.title ?? null,
      metadata: JSON.stringify(fresh.metadata ?? {}),
    })
    .execute();
  w.hint('module', project.id);
}

export async function editModuleLink(
  w: Write,
  project: InProject,
  moduleId: string,
  id: string,
  fields: ModuleLinkFields,
): Promise<void> {
  if (fields.url === undefined) throw refused('Invalid URL format.');
  const url = mustBeAddress(fields.url);
  await mustBeNew(w, moduleId, url, id, 'URL already exists for this Issue');
  const set = await w.tx
    .updateTable('module_links')
    .set({
      ...changed(w),
      url,
      ...(fields.title === undefined ? {} : { title: fields.title }),
      ...(fields.metadata === undefined ? {} : { metadata: JSON.stringify(fields.metadata) }),
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('module_id', '=', moduleId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (set.numUpdatedRows === 0n) throw notFound();
  w.hint('module', project.id);
}

export async function removeModuleLink(
  w: Write,
  project: InProject,
  moduleId: string,
  id: string,
): Promise<void> {
  const gone = await w.tx
    .deleteFrom('module_links')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', project.id)
    .where('module_id', '=', moduleId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
  w.hint('module', project.id);
}

function mustBeAddress(sent: string): string {
  const url = webAddress(sent);
  if (url === null) throw invalid({ url: ['Enter a valid URL.'] });
  return url;
}

async function mustBeNew(
  w: Write,
  moduleId: string,
  url: string,
  besides: string | null,
  error: string,
): Promise<void> {
  const row = await w.tx
    .selectFrom('module_links')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('module_id', '=', moduleId)
    .where('url', '=', url)
    .$if(besides !== null, (query) => query.where('id', '!=', besides ?? ''))
    .executeTakeFirst();
  if (row) throw refused(error);
}
