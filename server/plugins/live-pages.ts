import {
  Hocuspocus,
  IncomingMessage,
  MessageType,
  type beforeHandleMessagePayload,
  type Connection,
  type Document,
} from '@hocuspocus/server';
import { applyUpdate, decodeUpdate, snapshot, snapshotContainsUpdate } from 'yjs';
import { keepUpdate, mergePageText } from '../commands/pages/page-texts.ts';
import { write } from '../commands/write.ts';
import { livePage, type LivePage } from '../queries/pages/live-page.ts';
import { readPageText } from '../queries/pages/page-texts.ts';
import type { ServerDeps } from './deps.ts';
import { pageOfDocument } from './live-names.ts';
import { isSessionOpen } from './sessions.ts';

/** The person behind a socket. */
export interface Editor {
  readonly userId: string;
  readonly sessionHash: string | null;
  /** Closes the socket so that the editor reconnects and asks again. */
  readonly disconnect: () => void;
}

interface Context extends Editor {
  readonly page: LivePage;
}

/** Updates are merged into the document after this long without one, and at the latest after the other. */
const MERGE_AFTER_MS = 2000;
const MERGE_LATEST_MS = 10_000;

/** Close code: a change could not be saved. */
const NOT_KEPT = 1011;

/** Has no message, so that hocuspocus answers the client and logs nothing. */
class NotForYou extends Error {
  override readonly name = 'NotForYou';
  readonly reason = 'permission-denied';
  constructor() {
    super('');
  }
}

/**
 * The pages that people edit together. A change is in the database before it is acknowledged or shown to
 * anybody else, so that "saved" outlives the process.
 */
export function livePages(deps: ServerDeps): Hocuspocus {
  return new Hocuspocus({
    quiet: true,
    debounce: MERGE_AFTER_MS,
    maxDebounce: MERGE_LATEST_MS,
    onAuthenticate: async ({ context, documentName, connectionConfig }) => {
      const page = await pageFor(deps, context as Editor, documentName);
      if (!page) throw new NotForYou();
      connectionConfig.readOnly = page.isReadOnly;
      return { page };
    },
    onLoadDocument: async ({ context, document }) => {
      await readInto(deps, document, (context as Context).page);
    },
    // Rights that were taken away between the check and this moment were announced to the others only.
    connected: async ({ connection }) => {
      await recheck(deps, connection);
    },
    beforeHandleMessage: (payload) => keepFirst(deps, payload),
    onStoreDocument: async ({ context }) => {
      const { page, userId } = context as Context;
      await merge(deps, page, userId);
    },
  });
}

/** Null: the session has ended, or there is no such page for this person. */
async function pageFor(
  deps: ServerDeps,
  { userId, sessionHash }: Editor,
  documentName: string,
): Promise<LivePage | null> {
  const place = pageOfDocument(documentName);
  if (!place || !(await isSessionOpen(deps, sessionHash))) return null;
  return livePage(deps.db.db, { id: userId }, place);
}

async function readInto(deps: ServerDeps, document: Document, page: LivePage): Promise<void> {
  const { merged, updates } = await readPageText(deps.db.db, { id: page.workspaceId }, page.id);
  for (const part of [merged, ...updates.map(({ data }) => data)]) {
    if (part) applyUpdate(document, part);
  }
}

/** A change that cannot be read or saved ends the socket: the editor reconnects and sends it again. */
async function keepFirst(
  deps: ServerDeps,
  { connection, context, document, update }: beforeHandleMessagePayload,
): Promise<void> {
  if (connection.readOnly) return;
  const { page } = context as Context;
  try {
    const sent = changeIn(update);
    if (!sent || snapshotContainsUpdate(snapshot(document), sent)) return;
    decodeUpdate(sent);
    await keepUpdate(deps, { workspaceId: page.workspaceId, pageId: page.id }, sent);
  } catch (error) {
    connection.webSocket.close(NOT_KEPT, 'The change was not kept');
    throw error;
  }
}

const CARRIES_CHANGES: readonly number[] = [MessageType.Sync, MessageType.SyncReply];
const ANSWER_TO_STATE = 1;
const CHANGE = 2;

/** The change that a message carries; null for messages of other kinds. */
function changeIn(data: Uint8Array): Uint8Array | null {
  const message = new IncomingMessage(data);
  message.readVarString();
  const type = message.readVarUint();
  if (!CARRIES_CHANGES.includes(type)) return null;
  const kind = message.readVarUint();
  return kind === ANSWER_TO_STATE || kind === CHANGE ? message.readVarUint8Array() : null;
}

async function merge(deps: ServerDeps, page: LivePage, actor: string): Promise<void> {
  const scope = { workspaceId: page.workspaceId, projectIds: [], actor };
  await write(deps, scope, async (w) => {
    await mergePageText(w, page.id);
    for (const id of page.projectIds) w.hint('page', id);
  });
}

/**
 * After something about pages or people of a workspace changed: disconnects everybody whose rights are not
 * what they were, and brings text that was saved by other means into the open documents.
 */
export async function refreshPages(
  deps: ServerDeps,
  live: Hocuspocus,
  isConcerned: (workspaceId: string) => boolean,
): Promise<void> {
  for (const document of live.documents.values()) {
    const place = pageOfDocument(document.name);
    if (!place || !isConcerned(place.workspaceId)) continue;
    let isRead = false;
    for (const connection of document.getConnections()) {
      if (!(await recheck(deps, connection))) continue;
      if (!isRead) await readInto(deps, document, (connection.context as Context).page);
      isRead = true;
    }
  }
}

/** False when the rights have changed: the editor is disconnected, and learns on its return what it may do. */
async function recheck(deps: ServerDeps, connection: Connection): Promise<boolean> {
  const editor = connection.context as Context;
  const page = await pageFor(deps, editor, connection.document.name);
  if (page && page.isReadOnly === connection.readOnly) return true;
  editor.disconnect();
  return false;
}
