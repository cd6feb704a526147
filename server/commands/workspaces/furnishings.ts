import type { JsonObject } from '../../db/schema/columns.ts';
import { invalid, notFound, refused, Refusal } from '../../policies/refusal.ts';
import { quickLinkByUrl } from '../../queries/workspaces/furnishings.ts';
import { made } from '../audit.ts';
import { htmlToText } from '../html-to-text.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { Write } from '../write.ts';

/* What a person furnishes their own place in a workspace with. */

export interface QuickLinkFields {
  readonly title?: string | null | undefined;
  readonly url?: string | undefined;
  readonly metadata?: JsonObject | undefined;
}

/** An address without a scheme gets https. */
function addressOf(url: string): string {
  const full = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  const host = URL.canParse(full) ? new URL(full).hostname : '';
  if (!/^[\w-]+(\.[\w-]+)+$|^localhost$|^\[[\da-f:.]+\]$/i.test(host) || /\s/.test(full)) {
    throw invalid({ url: { error: 'Invalid URL format.' } });
  }
  return full;
}

export async function addQuickLink(
  w: Write,
  owner: string,
  id: string,
  { title = null, url, metadata = {} }: QuickLinkFields,
): Promise<void> {
  if (!url) throw invalid({ url: ['This field is required.'] });
  const address = addressOf(url);
  await mustBeNew(w, owner, address, id);
  await w.tx
    .insertInto('quick_links')
    .values({
      workspace_id: w.workspaceId,
      id,
      owner,
      title,
      url: address,
      metadata: JSON.stringify(metadata),
      created_at: w.now,
      updated_at: w.now,
    })
    .execute();
}

/** False when the person has no such link. */
export async function changeQuickLink(
  w: Write,
  owner: string,
  id: string,
  { title, url, metadata }: QuickLinkFields,
): Promise<boolean> {
  const address = url === undefined ? undefined : addressOf(url);
  if (address !== undefined) await mustBeNew(w, owner, address, id);
  const changed = await w.tx
    .updateTable('quick_links')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(address === undefined ? {} : { url: address }),
      ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
      updated_at: w.now,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function removeQuickLink(w: Write, owner: string, id: string): Promise<void> {
  const gone = await w.tx
    .deleteFrom('quick_links')
    .where('workspace_id', '=', w.workspaceId)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
}

async function mustBeNew(w: Write, owner: string, url: string, id: string): Promise<void> {
  const holder = await quickLinkByUrl(w.tx, { id: w.workspaceId }, { id: owner }, url);
  if (holder !== null && holder !== id) {
    throw refused('URL already exists for this workspace and owner');
  }
}

export interface StickyFields {
  readonly name?: string | null | undefined;
  readonly description?: JsonObject | undefined;
  readonly description_html?: string | undefined;
  readonly logo_props?: JsonObject | undefined;
  readonly color?: string | null | undefined;
  readonly background_color?: string | null | undefined;
  readonly sort_order?: number | undefined;
}

function stickyColumns({ description, description_html, logo_props, ...plain }: StickyFields) {
  const html = description_html === undefined ? undefined : sanitizeHtml(description_html);
  return {
    ...plain,
    ...(description === undefined ? {} : { description: JSON.stringify(description) }),
    ...(logo_props === undefined ? {} : { logo_props: JSON.stringify(logo_props) }),
    ...(html === undefined
      ? {}
      : { description_html: html, description_stripped: html === '' ? null : htmlToText(html) }),
  };
}

/** On top of all others of the workspace, whatever place was sent. */
export async function addSticky(
  w: Write,
  owner: string,
  id: string,
  fields: StickyFields,
): Promise<void> {
  const { last } = await w.tx
    .selectFrom('stickies')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('workspace_id', '=', w.workspaceId)
    .executeTakeFirstOrThrow();
  await w.tx
    .insertInto('stickies')
    .values({
      ...stickyColumns(fields),
      workspace_id: w.workspaceId,
      id,
      owner,
      sort_order: last === null ? 65_535 : last + 10_000,
      created_at: w.now,
      updated_at: w.now,
    })
    .execute();
}

export async function changeSticky(
  w: Write,
  owner: string,
  id: string,
  fields: StickyFields,
): Promise<void> {
  await mustOwnSticky(w, owner, id);
  await w.tx
    .updateTable('stickies')
    .set({ ...stickyColumns(fields), updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

export async function removeSticky(w: Write, owner: string, id: string): Promise<void> {
  await mustOwnSticky(w, owner, id);
  await w.tx
    .updateTable('stickies')
    .set({ deleted_at: w.now, updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

async function mustOwnSticky(w: Write, owner: string, id: string): Promise<void> {
  const row = await w.tx
    .selectFrom('stickies')
    .select('owner')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Another's sticky is told apart from none by nobody.
  if (row?.owner !== owner) throw notFound();
}

export interface ThemeFields {
  readonly name?: string | undefined;
  readonly colors?: JsonObject | undefined;
}

export async function addTheme(w: Write, actor: string, id: string, fields: ThemeFields) {
  const { name, colors = {} } = fields;
  if (!name) throw invalid({ name: ['This field is required.'] });
  await w.tx
    .insertInto('workspace_themes')
    .values({ ...made(w), id, name, colors: JSON.stringify(colors), actor })
    .execute();
}

export async function changeTheme(w: Write, id: string, { name, colors }: ThemeFields) {
  await w.tx
    .updateTable('workspace_themes')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(colors === undefined ? {} : { colors: JSON.stringify(colors) }),
      updated_at: w.now,
      updated_by: w.actor,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .execute();
}

export async function removeTheme(w: Write, id: string): Promise<void> {
  const gone = await w.tx
    .deleteFrom('workspace_themes')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw new Refusal(404, { detail: 'No WorkspaceTheme matches the given query.' });
}
