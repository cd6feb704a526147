import { errorToWire } from '../../src/protocol/throw-handler.ts';
import type { Api, Call } from './calls.ts';
import { clientLock, privateName, type PrivateMessage, type SharedMessage } from './messages.ts';
import type { Bus, Channel, Locks } from './transport.ts';

/** What a leader does for every tab, its own among them. */
export interface Leader<A> {
  readonly handle: (client: string, call: Call<A>) => Promise<unknown>;
  /** A client is gone: what it watched may be forgotten. */
  readonly gone: (client: string) => void;
  readonly close: () => Promise<void>;
}

export interface ServedClients<E> {
  readonly hear: (message: SharedMessage) => void;
  readonly tell: (client: string, event: E) => void;
  readonly close: () => void;
}

interface Place {
  readonly name: string;
  readonly epoch: string;
  readonly bus: Bus;
  readonly locks: Locks;
  readonly shared: Channel;
}

/** The leader's end of the private channels. */
export function serveClients<A extends Api<A>, E>(
  place: Place,
  leader: Leader<A>,
): ServedClients<E> {
  const { name, epoch, bus, locks, shared } = place;
  const channels = new Map<string, Channel>();
  const closing = new AbortController();

  function open(client: string): Channel {
    const channel = bus.open(privateName(name, client, epoch));
    channel.listen(
      (message) => void answer(channel, leader, client, message as PrivateMessage<A, E>),
    );
    channels.set(client, channel);
    // Granted when the client's tab is closed, or its worker is dead.
    const watch = { steal: false, signal: closing.signal };
    locks
      .hold(clientLock(name, client), watch, async () => {
        channels.delete(client);
        channel.close();
        leader.gone(client);
      })
      // Rejects only because this leader has ended.
      .catch(() => {});
    return channel;
  }

  return {
    hear(message) {
      if (message.type !== 'hello') return;
      const { client } = message;
      if (!channels.has(client)) open(client);
      shared.post({ type: 'welcome', client, epoch } satisfies SharedMessage);
    },
    tell: (client, event) => {
      channels.get(client)?.post({ type: 'event', event } satisfies PrivateMessage<A, E>);
    },
    close() {
      closing.abort();
      for (const channel of channels.values()) channel.close();
    },
  };
}

async function answer<A extends Api<A>, E>(
  channel: Channel,
  leader: Leader<A>,
  client: string,
  message: PrivateMessage<A, E>,
): Promise<void> {
  if (message.type === 'ping') return channel.post({ type: 'pong' } satisfies PrivateMessage<A, E>);
  if (message.type !== 'call') return undefined;
  const { n, method, args } = message;
  try {
    const value = await leader.handle(client, { method, args });
    channel.post({ type: 'done', n, value } satisfies PrivateMessage<A, E>);
  } catch (error) {
    channel.post({ type: 'failed', n, error: errorToWire(error) } satisfies PrivateMessage<A, E>);
  }
  return undefined;
}
