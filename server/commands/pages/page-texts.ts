import { Doc, encodeStateAsUpdate, applyUpdate, mergeUpdates } from 'yjs';
import type { Json } from '../../db/schema/columns.ts';
import { refused } from '../../policies/refusal.ts';
import { readPageText, type PageText } from '../../queries/pages/page-texts.ts';
import { liveHtml } from './live-html.ts';
import { cleanedWithin, MOST_MARKS, sanitizeHtml } from '../sanitize-html.ts';
import { changed } from '../audit.ts';
import type { CommandDeps, Write } from '../write.ts';

/** The newest versions that a page keeps. */
const VERSIONS_KEPT = 20;

export interface NewText {
  readonly html: string | null;
  readonly json: Json;
  /** Changes to the shared document: they are merged, never put in its place. */
  readonly update: Uint8Array | null;
}

interface TextBefore {
  readonly id: string;
  readonly description_html: string | null;
}

export async function writePageText(w: Write, page: TextBefore, text: NewText): Promise<void> {
  const html = text.html === null ? null : sanitizeHtml(text.html);
  if (text.update) {
    await w.tx
      .insertInto('page_updates')
      .values({ workspace_id: w.workspaceId, page_id: page.id, id: w.newId(), data: text.update })
      .execute();
  }
  await w.tx
    .updateTable('pages')
    .set({ description_html: html, description: JSON.stringify(text.json), ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', page.id)
    .execute();
  if (html !== page.description_html) await addPageVersion(w, page.id, html, text.json);
}

/** Holds the content after the save that it was made for. */
export async function addPageVersion(
  w: Write,
  pageId: string,
  html: string | null,
  json: Json,
): Promise<void> {
  const binary = wholeText(await readPageText(w.tx, { id: w.workspaceId }, pageId));
  await w.tx
    .insertInto('page_versions')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      page_id: pageId,
      owned_by: w.actor ?? '',
      description_html: html,
      description: JSON.stringify(json),
      description_binary: binary,
      last_saved_at: w.now,
      created_at: w.now,
      updated_at: w.now,
      created_by: w.actor,
      updated_by: w.actor,
    })
    .execute();
  await w.tx
    .deleteFrom('page_versions')
    .where('workspace_id', '=', w.workspaceId)
    .where('page_id', '=', pageId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('page_versions as v')
        .select('v.id')
        .where('v.workspace_id', '=', w.workspaceId)
        .where('v.page_id', '=', pageId)
        .orderBy('v.last_saved_at', 'desc')
        .orderBy('v.id', 'desc')
        .limit(VERSIONS_KEPT),
    )
    .execute();
}

/** Document and updates as one; null when nobody has typed yet. */
export function wholeText({ merged, updates }: PageText): Uint8Array | null {
  const parts = [...(merged ? [merged] : []), ...updates.map(({ data }) => data)];
  const [first] = parts;
  if (!first) return null;
  return parts.length === 1 ? new Uint8Array(first) : mergeUpdates(parts);
}

/** Refuses what is no document: it would make the page unreadable for everybody. */
export function readableUpdate(base64: string): Uint8Array {
  const update = new Uint8Array(Buffer.from(base64, 'base64'));
  try {
    applyUpdate(new Doc(), update);
  } catch {
    throw refused('Please provide valid detail');
  }
  return update;
}

interface LivePage {
  readonly workspaceId: string;
  readonly pageId: string;
}

/** As it comes, so that nothing that was typed waits for the next merge to be safe. */
export async function keepUpdate(
  { db, newId }: Pick<CommandDeps, 'db' | 'newId'>,
  { workspaceId, pageId }: LivePage,
  data: Uint8Array,
): Promise<string> {
  const id = newId();
  await db.db
    .insertInto('page_updates')
    .values({ workspace_id: workspaceId, page_id: pageId, id, data })
    .execute();
  return id;
}

/** Everything becomes one document; the updates that stand in it go. Gives what was merged. */
export async function mergePageText(w: Write, pageId: string): Promise<Uint8Array | null> {
  const text = await readPageText(w.tx, { id: w.workspaceId }, pageId);
  if (text.updates.length === 0) return text.merged;
  const doc = new Doc();
  for (const part of [text.merged, ...text.updates.map(({ data }) => data)]) {
    if (part) applyUpdate(doc, part);
  }
  const merged = encodeStateAsUpdate(doc);
  // The HTML is for readers without an editor. Text that is too complex for it stays in the document alone.
  const typed = liveHtml(doc);
  const clean = typed === null ? null : cleanedWithin(typed, MOST_MARKS);
  const html = clean === null ? {} : { description_html: clean.html };
  await w.tx
    .updateTable('pages')
    .set({ description_binary: merged, ...html, ...changed(w) })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', pageId)
    .execute();
  await w.tx
    .deleteFrom('page_updates')
    .where('workspace_id', '=', w.workspaceId)
    .where('page_id', '=', pageId)
    .where(
      'id',
      'in',
      text.updates.map(({ id }) => id),
    )
    .execute();
  return merged;
}
