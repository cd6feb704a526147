import { must } from '../../lib/assert.ts';

/** Text that somebody is writing, as it is stored on this device. One row per person, page and box. */
export interface DraftRow {
  readonly user_id: string;
  /** Tells the rows of a person apart (`rowName`); in rows of earlier releases it is the box. */
  readonly name: string;
  /** What is written in: `<work item>.description`, `composer.<workspace>`… */
  readonly box?: string;
  /** The page that writes it (`Tabs.own`). */
  readonly tab?: string;
  /** That page was closed or reloaded: nobody holds the text in memory any more. */
  readonly is_left?: true;
  /**
   * Another page goes on with a copy, because this row's page did not answer. The row stays for that page, which
   * may only be frozen, and for nobody else.
   */
  readonly is_taken?: true;
  readonly text: string;
  /** What the person saw when they began (SYNC R12); null in drafts of releases that did not keep it. */
  readonly base: string | null;
  /** ISO 8601 UTC. */
  readonly written_at: string;
}

export interface DraftChange {
  readonly put: readonly DraftRow[];
  readonly remove: readonly Pick<DraftRow, 'user_id' | 'name'>[];
}

/** The drafts in IndexedDB, in a database of their own: neither the copy nor the outbox can take them along. */
export interface DraftRows {
  readonly all: (userId: string) => Promise<readonly DraftRow[]>;
  /** Resolves when the change is on disk (SYNC R9). */
  readonly write: (change: DraftChange) => Promise<void>;
  /** Marks rows as taken. One that has changed since it was read stays as it is: its page writes on. */
  readonly take: (rows: readonly DraftRow[]) => Promise<void>;
  /** Deletes all rows of the person. */
  readonly clear: (userId: string) => Promise<void>;
  /** Calls back when the browser has closed the database, such as when site data was deleted. */
  readonly onLost: (listener: () => void) => void;
}

const NAME = 'holdfast-drafts';
const STORE = 'drafts';
const BY_USER = 'by_user';
const VERSION = 1;

/** @param factory the browser's `indexedDB` */
export function createDraftRows(factory: IDBFactory): DraftRows {
  let opening: Promise<IDBDatabase> | null = null;
  let tellLost = (): void => {};
  const open = (): Promise<IDBDatabase> => {
    const forget = (): void => {
      opening = null;
    };
    const lose = (): void => {
      forget();
      tellLost();
    };
    opening ??= openDatabase(factory, forget, lose);
    return opening;
  };

  /** Another tab or the browser may have closed the connection: the second attempt opens it again. */
  async function withDatabase<T>(body: (db: IDBDatabase) => Promise<T>): Promise<T> {
    try {
      return await body(await open());
    } catch {
      opening = null;
      return body(await open());
    }
  }

  return {
    all: (userId) => withDatabase((db) => all(db, userId)),
    write: (change) => withDatabase((db) => write(db, change)),
    take: (rows) => withDatabase((db) => take(db, rows)),
    clear: (userId) => withDatabase((db) => clear(db, userId)),
    onLost(listener) {
      tellLost = listener;
    },
  };
}

function openDatabase(
  factory: IDBFactory,
  onClosed: () => void,
  onLost: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(STORE, { keyPath: ['user_id', 'name'] });
      store.createIndex(BY_USER, 'user_id');
    });
    request.addEventListener('success', () => {
      const db = request.result;
      db.addEventListener('close', onLost);
      db.addEventListener('versionchange', () => {
        db.close();
        onClosed();
      });
      resolve(db);
    });
    request.addEventListener('error', () => reject(must(request.error, 'error')));
  });
}

function all(db: IDBDatabase, userId: string): Promise<readonly DraftRow[]> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, 'readonly');
    const index = transaction.objectStore(STORE).index(BY_USER);
    const request = index.getAll(userId) as IDBRequest<DraftRow[]>;
    transaction.commit();
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(must(request.error, 'error')));
  });
}

function write(db: IDBDatabase, { put, remove }: DraftChange): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  for (const row of put) store.put(row);
  for (const { user_id, name } of remove) store.delete([user_id, name]);
  // The page may be gone before the browser commits by itself.
  transaction.commit();
  return finished(transaction);
}

function take(db: IDBDatabase, rows: readonly DraftRow[]): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  for (const [i, row] of rows.entries()) {
    const request = store.get([row.user_id, row.name]) as IDBRequest<DraftRow | undefined>;
    request.addEventListener('success', () => {
      const { result } = request;
      const isAsRead = result?.text === row.text && result.written_at === row.written_at;
      if (isAsRead) store.put({ ...result, is_taken: true });
      if (i === rows.length - 1) transaction.commit();
    });
  }
  return finished(transaction);
}

function clear(db: IDBDatabase, userId: string): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const keys = store.index(BY_USER).getAllKeys(userId);
  keys.addEventListener('success', () => {
    for (const key of keys.result) store.delete(key);
    transaction.commit();
  });
  return finished(transaction);
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction was aborted.')),
    );
  });
}
