import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Json, JsonObject } from '../../db/schema/columns.ts';
import type { Access } from '../../db/schema/content.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { pageBranch, type PageDetailRow } from '../../queries/pages/pages.ts';
import { readPageText } from '../../queries/pages/page-texts.ts';
import type { InProject } from '../../queries/scope.ts';
import { changed, made, removed } from '../audit.ts';
import { mustBePart, unknownPk } from '../workspaces/belonging.ts';
import { dropFavorites } from '../workspaces/favorites.ts';
import { addPageVersion, wholeText } from './page-texts.ts';
import { dropVisits } from '../workspaces/recent-visits.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { Write } from '../write.ts';

export interface PagePatch {
  readonly name?: string | undefined;
  readonly access?: Access | undefined;
  readonly color?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly parent?: string | null | undefined;
  readonly view_props?: JsonObject | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly description_html?: string | undefined;
}

export interface NewPage extends PagePatch {
  readonly id: string;
  readonly description?: Json | undefined;
  readonly binary?: Uint8Array | undefined;
}

const NOT_YOURS = 'Access cannot be updated since this page is owned by someone else';

export async function createPage(
  w: Write,
  project: InProject,
  owner: string,
  { labels = [], binary, description, description_html = '<p></p>', ...fresh }: NewPage,
): Promise<void> {
  await mustBeSound(w, project, { ...fresh, labels });
  await w.tx
    .insertInto('pages')
    .values({
      ...made(w),
      ...columnsOf(fresh),
      id: fresh.id,
      owned_by: owner,
      description_html: sanitizeHtml(description_html),
      description: description === undefined ? null : JSON.stringify(description),
      description_binary: binary ?? null,
    })
    .execute();
  await linkPage(w, fresh.id, [project.id]);
  await setLabels(w, fresh.id, labels);
  w.hint('page', project.id);
}

export async function updatePage(
  w: Write,
  project: InProject,
  page: PageDetailRow,
  { labels, description_html, ...patch }: PagePatch,
): Promise<void> {
  if (page.is_locked) throw refused('Page is locked');
  await mustBeSound(w, project, { ...patch, labels }, page.id);
  if (patch.access !== undefined && patch.access !== page.access && page.owned_by !== w.actor) {
    throw refused(NOT_YOURS);
  }
  await setPage(w, page, columnsOf(patch));
  if (labels) await setLabels(w, page.id, labels);
  if (description_html !== undefined) await setHtml(w, page, sanitizeHtml(description_html));
}

/** What people typed together would not know of this text, and would put itself in its place again. */
async function setHtml(w: Write, page: PageDetailRow, html: string): Promise<void> {
  if (html === page.description_html) return;
  if (wholeText(await readPageText(w.tx, { id: w.workspaceId }, page.id))) {
    throw refused('The text of this page is changed through its description');
  }
  await setPage(w, page, { description_html: html, description: null });
  await addPageVersion(w, page.id, html, null);
}

export async function setPageAccess(w: Write, page: PageDetailRow, access: Access): Promise<void> {
  if (access !== page.access && page.owned_by !== w.actor) throw refused(NOT_YOURS);
  await setPage(w, page, { access });
}

export async function lockPage(w: Write, page: PageDetailRow, is_locked: boolean): Promise<void> {
  await setPage(w, page, { is_locked });
}

/** With everything under it. */
export async function archivePage(w: Write, page: PageDetailRow): Promise<void> {
  const branch = await pageBranch(w.tx, { id: w.workspaceId }, page.id);
  await setPages(w, page, branch, { archived_at: w.now.slice(0, 10) });
  for (const id of branch) await dropFavorites(w, { entity: 'page', id });
}

/** Comes back to the top when what it stood under is still put away. */
export async function restorePage(w: Write, page: PageDetailRow): Promise<void> {
  const branch = await pageBranch(w.tx, { id: w.workspaceId }, page.id);
  await setPages(w, page, branch, { archived_at: null });
  const isUnderArchived = page.parent !== null && (await isArchived(w, page.parent));
  if (isUnderArchived) await setPage(w, page, { parent: null });
}

export async function deletePage(w: Write, page: PageDetailRow): Promise<void> {
  if (page.archived_at === null) throw refused('The page should be archived before deleting');
  await w.tx
    .updateTable('pages')
    .set({ parent: null, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('parent', '=', page.id)
    .execute();
  await setPage(w, page, removed(w));
  await dropFavorites(w, { entity: 'page', id: page.id });
  await dropVisits(w, 'page', page.id);
}

/** The text goes along; labels and earlier versions stay behind. */
export async function duplicatePage(
  w: Write,
  page: PageDetailRow,
  owner: string,
  id: string,
): Promise<void> {
  const name = `${page.name} (Copy)`.slice(-255);
  const text = await readPageText(w.tx, { id: w.workspaceId }, page.id);
  await w.tx
    .insertInto('pages')
    .values({
      ...made(w),
      id,
      name,
      name_sort_key: sortKey(name),
      owned_by: owner,
      access: page.access,
      color: page.color,
      parent: page.parent,
      is_locked: page.is_locked,
      archived_at: page.archived_at,
      view_props: JSON.stringify(page.view_props),
      logo_props: JSON.stringify(page.logo_props),
      description_html: page.description_html,
      description_binary: wholeText(text),
    })
    .execute();
  await linkPage(w, id, page.project_ids);
  tell(w, page.project_ids);
}

/** To another project, with everything under it; labels belong to the project that is left. */
export async function movePage(
  w: Write,
  from: InProject,
  page: PageDetailRow,
  to: string,
): Promise<void> {
  const branch = await pageBranch(w.tx, { id: w.workspaceId }, page.id);
  await w.tx
    .deleteFrom('page_projects')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', 'in', [from.id, to])
    .where('page_id', 'in', branch)
    .execute();
  for (const id of branch) {
    await linkPage(w, id, [to]);
    await setLabels(w, id, []);
  }
  await setPage(w, page, { parent: null });
  await dropFavorites(w, { entity: 'page', id: page.id });
  tell(w, [from.id, to]);
}

async function mustBeSound(
  w: Write,
  project: InProject,
  { parent, labels = [] }: Pick<PagePatch, 'parent' | 'labels'>,
  id?: string,
): Promise<void> {
  for (const label of labels) await mustBePart(w, 'labels', 'labels', project, label);
  if (!parent) return;
  const row = await w.tx
    .selectFrom('pages as p')
    .innerJoin('page_projects as l', (join) =>
      join.onRef('l.workspace_id', '=', 'p.workspace_id').onRef('l.page_id', '=', 'p.id'),
    )
    .select('p.id')
    .where('p.workspace_id', '=', w.workspaceId)
    .where('l.project_id', '=', project.id)
    .where('p.id', '=', parent)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  const isUnderItself =
    id !== undefined && (await pageBranch(w.tx, { id: w.workspaceId }, id)).includes(parent);
  if (!row || isUnderItself) throw unknownPk('parent', parent);
}

async function isArchived(w: Write, id: string): Promise<boolean> {
  const row = await w.tx
    .selectFrom('pages')
    .select('archived_at')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.archived_at !== null;
}

interface PageColumns extends Omit<
  PagePatch,
  'labels' | 'view_props' | 'logo_props' | 'description_html'
> {
  readonly name_sort_key?: string;
  readonly view_props?: string;
  readonly logo_props?: string;
  readonly is_locked?: boolean;
  readonly archived_at?: string | null;
  readonly description_html?: string | null;
  readonly description?: null;
  readonly deleted_at?: string;
}

async function setPage(w: Write, page: PageDetailRow, columns: PageColumns): Promise<void> {
  await setPages(w, page, [page.id], columns);
}

async function setPages(
  w: Write,
  page: PageDetailRow,
  ids: readonly string[],
  columns: PageColumns,
): Promise<void> {
  if (ids.length === 0) throw notFound();
  await w.tx
    .updateTable('pages')
    .set({ ...columns, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', 'in', ids)
    .execute();
  tell(w, page.project_ids);
}

function tell(w: Write, projectIds: readonly string[]): void {
  for (const id of projectIds) w.hint('page', id);
}

function columnsOf({ view_props, logo_props, ...plain }: Omit<PagePatch, 'description_html'>) {
  const { labels: _, ...rest } = plain;
  return {
    ...rest,
    ...(rest.name === undefined ? {} : { name_sort_key: sortKey(rest.name) }),
    ...(view_props === undefined ? {} : { view_props: JSON.stringify(view_props) }),
    ...(logo_props === undefined ? {} : { logo_props: JSON.stringify(logo_props) }),
  };
}

async function linkPage(w: Write, page: string, projects: readonly string[]): Promise<void> {
  await w.tx
    .insertInto('page_projects')
    .values(
      projects.map((project_id) => ({ workspace_id: w.workspaceId, page_id: page, project_id })),
    )
    .execute();
}

async function setLabels(w: Write, page: string, labels: readonly string[]): Promise<void> {
  await w.tx
    .deleteFrom('page_labels')
    .where('workspace_id', '=', w.workspaceId)
    .where('page_id', '=', page)
    .execute();
  if (labels.length === 0) return;
  await w.tx
    .insertInto('page_labels')
    .values(labels.map((label_id) => ({ workspace_id: w.workspaceId, page_id: page, label_id })))
    .execute();
}
