import pg from 'pg';

/** Short messages between the processes of one database. May lose some. */
export interface Channel {
  readonly send: (text: string) => void;
  readonly listen: (listener: (text: string) => void) => void;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly url: string;
  readonly name: string;
  readonly onTrouble: (error: unknown) => void;
  readonly retryMs?: number;
}

/** PostgreSQL's NOTIFY on a connection of its own, opened again whenever it breaks. */
export function postgresChannel({ url, name, onTrouble, retryMs = 1000 }: Options): Channel {
  const listeners = new Set<(text: string) => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function retry(error: unknown): void {
    client = null;
    if (closed || timer) return;
    onTrouble(error);
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, retryMs);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('error', retry);
    fresh.on('end', () => retry(new Error('The connection for notices ended.')));
    fresh.on('notification', ({ payload }) => {
      for (const listener of listeners) listener(payload ?? '');
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${pg.escapeIdentifier(name)}`);
      client = fresh;
    } catch (error) {
      retry(error);
    }
  }

  void connect();
  return {
    send: (text) => {
      client?.query('SELECT pg_notify($1, $2)', [name, text]).catch(onTrouble);
    },
    listen: (listener) => {
      listeners.add(listener);
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
