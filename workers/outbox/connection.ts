/** A connection to a store that is opened anew after the browser has closed it, as when site data is deleted. */
export interface Connection {
  /** Begins at once where the store is open: the page may be about to go. */
  readonly use: <T>(work: (db: IDBDatabase) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

interface ConnectionOptions {
  readonly open: () => Promise<IDBDatabase>;
  /** What is done first in a store that was opened anew. */
  readonly restore: (db: IDBDatabase) => Promise<void>;
  /** Whether it is opened anew at once, or by the next use. */
  readonly isAwaited: () => boolean;
  /** Whether work failed only because the connection was closed: nothing of it has happened. */
  readonly isClosed: (error: unknown) => boolean;
  /** What is thrown when it is used after `close`. */
  readonly ended: () => Error;
}

export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  let isEnded = false;
  let current: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase> | null = null;

  async function connect(): Promise<IDBDatabase> {
    const db = await options.open();
    db.addEventListener('close', () => {
      forget(db);
      if (!isEnded && options.isAwaited()) void reconnect().catch(() => {});
    });
    // Another tab wants to raise the version or delete the store: hold nobody up.
    db.addEventListener('versionchange', () => {
      db.close();
      forget(db);
    });
    return db;
  }

  function forget(db: IDBDatabase): void {
    if (current === db) current = null;
  }

  function reconnect(): Promise<IDBDatabase> {
    opening ??= connect()
      .then(async (db) => {
        await options.restore(db);
        current = db;
        return db;
      })
      .finally(() => (opening = null));
    return opening;
  }

  current = await connect();
  return {
    async use(work) {
      if (isEnded) throw options.ended();
      const db = current ?? (await reconnect());
      try {
        return await work(db);
      } catch (error) {
        if (isEnded || !options.isClosed(error)) throw error;
        // The browser closed it before this page was told.
        forget(db);
        return work(await reconnect());
      }
    },
    close() {
      isEnded = true;
      current?.close();
    },
  };
}
