import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the server that a test can close for some paths: what a bad network does. */
export interface Gate {
  readonly url: string;
  /** Connections for these paths break, those under way as well. Null: none. */
  readonly refuse: (paths: RegExp | null) => void;
  /** Calls to these paths get no answer, as on a network that swallows packets. Null: none. */
  readonly swallow: (paths: RegExp | null) => void;
  /** Calls to these paths are answered here, as a gateway does that lets nobody through. Null: none. */
  readonly deny: (paths: RegExp | null, status?: number) => void;
  /** Calls to these paths arrive when they are let go, by another call of this. Null: all at once. */
  readonly hold: (paths: RegExp | null) => void;
  /** What arrived, in order: `POST /api/…`. */
  readonly calls: readonly string[];
  readonly remove: () => Promise<void>;
}

export async function gateTo(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const open = new Map<IncomingMessage, ServerResponse>();
  let refused: RegExp | null = null;
  let swallowed: RegExp | null = null;
  let denied: RegExp | null = null;
  let deniedStatus = 403;
  let held: RegExp | null = null;
  let waiting: (() => void)[] = [];
  const calls: string[] = [];

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (refused?.test(path)) return incoming.socket.destroy();
    if (swallowed?.test(path)) return incoming.resume();
    if (denied?.test(path)) {
      outgoing.writeHead(deniedStatus, { 'content-type': 'application/json' });
      return outgoing.end(JSON.stringify({ error: 'You do not have permission.' }));
    }
    open.set(incoming, outgoing);
    if (held?.test(path)) waiting.push(() => pass(incoming, outgoing));
    else pass(incoming, outgoing);
    return undefined;
  });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    calls.push(`${incoming.method} ${path}`);
    outgoing.once('close', () => open.delete(incoming));
    const { method, headers } = incoming;
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refuse(paths) {
      refused = paths;
      for (const incoming of open.keys()) {
        if (paths?.test(incoming.url ?? '/')) incoming.socket.destroy();
      }
    },
    swallow(paths) {
      swallowed = paths;
    },
    deny(paths, status = 403) {
      denied = paths;
      deniedStatus = status;
    },
    hold(paths) {
      held = paths;
      for (const go of waiting) go();
      waiting = [];
    },
    calls,
    remove: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
