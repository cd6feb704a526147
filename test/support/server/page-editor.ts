import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import { Doc } from 'yjs';

/** Somebody with a page open in an editor. */
export interface PageEditor {
  readonly doc: Doc;
  readonly text: () => string;
  /** At the end of what they see. */
  readonly type: (words: string) => void;
  /** The connection breaks; the editor comes back by itself. */
  readonly loseConnection: () => void;
  /** Everything is sent and answered. */
  readonly saved: () => Promise<void>;
  readonly sees: (isThere: (text: string) => boolean) => Promise<void>;
  /** Null until the server has said so. */
  readonly scope: () => string | undefined;
  readonly comesBack: () => Promise<void>;
  readonly sendRaw: (bytes: Uint8Array) => void;
  readonly close: () => void;
}

interface Where {
  readonly url: string;
  readonly cookie: string;
  /** `{workspace id}/{page id}` */
  readonly name: string;
  readonly onRefused?: (reason: string) => void;
}

const NAME = 't';

/** @param where.url `http://…` of the server */
export function openPage({ url, cookie, name, onRefused }: Where): PageEditor {
  const doc = new Doc();
  let socket: WebSocket | null = null;
  const keep = (opened: WebSocket) => {
    socket = opened;
    // It breaks on purpose; the provider comes back.
    opened.on('error', () => {});
  };
  class OwnSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie, origin: url } });
      keep(this);
    }
  }
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${url.replace(/^http/, 'ws')}/live/`,
    WebSocketPolyfill: OwnSocket,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
    jitter: false,
    messageReconnectTimeout: 5000,
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name,
    document: doc,
    token: 'session',
    onAuthenticationFailed: ({ reason }) => onRefused?.(reason),
  });
  provider.attach();
  const text = () => doc.getText(NAME).toJSON();
  return {
    doc,
    text,
    type: (words) => doc.getText(NAME).insert(doc.getText(NAME).length, words),
    loseConnection: () => socket?.terminate(),
    saved: () => once(provider, () => provider.isSynced && !provider.hasUnsyncedChanges),
    sees: (isThere) => once(provider, () => isThere(text()), doc),
    scope: () => provider.authorizedScope,
    comesBack: () =>
      new Promise((resolve) => {
        const back = ({ state }: { readonly state: boolean }) => {
          if (!state) return;
          provider.off('synced', back);
          resolve();
        };
        provider.on('synced', back);
      }),
    sendRaw: (bytes) => socket?.send(bytes),
    close: () => {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
}

const MOVES = ['synced', 'unsyncedChanges', 'status', 'message'] as const;

/** As soon as it is true; whatever happens to the provider or the document is a reason to look. */
function once(provider: HocuspocusProvider, isTrue: () => boolean, doc?: Doc): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isTrue()) return;
      for (const name of MOVES) provider.off(name, look);
      doc?.off('update', look);
      resolve();
    };
    for (const name of MOVES) provider.on(name, look);
    doc?.on('update', look);
    look();
  });
}
