import {
  Hocuspocus,
  IncomingMessage,
  MessageType,
  type beforeHandleMessagePayload,
  type Document,
} from '@hocuspocus/server';
import { applyUpdate, decodeUpdate, snapshot, snapshotContainsUpdate } from 'yjs';
import { isUuid } from '../../src/domain/ids.ts';
import { keepUpdate, mergePageText } from '../commands/pages/page-texts.ts';
import { write } from '../commands/write.ts';
import { livePage, type LivePage } from '../queries/pages/live-page.ts';
import { readPageText } from '../queries/pages/page-texts.ts';
import type { ServerDeps } from './deps.ts';
import { isSessionOpen } from './sessions.ts';

/** Who works in a page, through one socket. */
export interface Editor {
  readonly userId: string;
  readonly sessionHash: string | null;
}

interface Context extends Editor {
  readonly page: LivePage;
}

/** Updates are merged into the document after this long without one, and at the latest after the other. */
const MERGE_AFTER_MS = 2000;
const MERGE_LATEST_MS = 10_000;

/* Why a socket was closed, as the closing frame says it. */
const NOT_KEPT = 1011;
const RIGHTS_CHANGED = 4205;

/** Without a message: the other side is told, and nothing is logged. */
class NotForYou extends Error {
  override readonly name = 'NotForYou';
  readonly reason = 'permission-denied';
  constructor() {
    super('');
  }
}

/**
 * Pages that people type in together. What an editor sends is in the database before it is answered, and
 * before anybody else sees it: "saved" outlives the process.
 */
export function livePages(deps: ServerDeps): Hocuspocus {
  const { db } = deps.db;
  return new Hocuspocus({
    quiet: true,
    debounce: MERGE_AFTER_MS,
    maxDebounce: MERGE_LATEST_MS,
    onAuthenticate: async ({ context, documentName, connectionConfig }) => {
      const asker = { id: (context as Editor).userId };
      const page = isUuid(documentName) ? await livePage(db, asker, documentName) : null;
      if (!page) throw new NotForYou();
      connectionConfig.readOnly = page.isReadOnly;
      return { page };
    },
    onLoadDocument: async ({ context, document }) => {
      await readInto(deps, document, (context as Context).page);
    },
    beforeHandleMessage: (payload) => keepFirst(deps, payload),
    onStoreDocument: async ({ context, documentName }) => {
      const { page, userId } = context as Context;
      await merge(deps, page, userId, documentName);
    },
  });
}

async function readInto(deps: ServerDeps, document: Document, page: LivePage): Promise<void> {
  const { merged, updates } = await readPageText(
    deps.db.db,
    { id: page.workspaceId },
    document.name,
  );
  for (const part of [merged, ...updates.map(({ data }) => data)]) {
    if (part) applyUpdate(document, part);
  }
}

/** What cannot be read, or cannot be kept, ends the socket: the editor comes back and sends it again. */
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

async function merge(
  deps: ServerDeps,
  page: LivePage,
  actor: string,
  documentName: string,
): Promise<void> {
  const scope = { workspaceId: page.workspaceId, projectIds: [], actor };
  await write(deps, scope, async (w) => {
    await mergePageText(w, documentName);
    for (const id of page.projectIds) w.hint('page', id);
  });
}

/**
 * Something about pages or people changed: what was written beside the open documents comes into them,
 * and whoever may no longer read or write finds out at once.
 */
export async function refreshPages(deps: ServerDeps, live: Hocuspocus): Promise<void> {
  for (const document of live.documents.values()) {
    let isRead = false;
    for (const connection of document.getConnections()) {
      const { userId, sessionHash, page: before } = connection.context as Context;
      const page = await livePage(deps.db.db, { id: userId }, document.name);
      const isOpen = await isSessionOpen(deps, sessionHash);
      // The editor comes back, and learns then what it may still do.
      if (!page || !isOpen || page.isReadOnly !== connection.readOnly) {
        connection.webSocket.close(RIGHTS_CHANGED, 'Rights have changed');
        continue;
      }
      if (!isRead) await readInto(deps, document, before);
      isRead = true;
    }
  }
}
