import { AppError } from '../../src/domain/errors.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { must } from '../../src/lib/assert.ts';
import { openConnection } from './connection.ts';
import type { Outbox, Owner } from './outbox.ts';

const NAME = 'holdfast-outbox';
const STORE = 'operations';
const BY_ID = 'by_id';
const BY_OWNER = 'by_owner';
/** Grows only forwards: an older release must still read what a newer one wrote. */
const VERSION = 1;

/**
 * What a caller of `guard` still holds is written again when the browser has deleted it with the site's data.
 * @param factory the browser's `indexedDB`; null where there is none
 */
export async function openOutbox(factory: IDBFactory | null): Promise<Outbox> {
  if (!factory) throw unavailable(null);
  let held: () => readonly Operation[] = () => [];
  const connection = await openConnection({
    open: () => openDatabase(factory),
    restore: (db) => writeAgain(db, held()),
    isAwaited: () => held().length > 0,
    isClosed,
    ended: () => unavailable(new DOMException('closed', 'InvalidStateError')),
  });
  const { use } = connection;
  const changeAll: Outbox['updateMany'] = (ids, change) => use((db) => updateMany(db, ids, change));
  return {
    add: (drafts) => use((db) => add(db, drafts)),
    all: (owner) => use((db) => all(db, owner)),
    places: (userId) => use((db) => places(db, userId)),
    update: async (id, change) => (await changeAll([id], change)).get(id) ?? null,
    updateMany: changeAll,
    clear: (owner) => use((db) => clear(db, owner)),
    guard(operations) {
      held = operations;
    },
    close: connection.close,
  };
}

/** Nothing of the transaction has happened: it can be made again. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : null;
  return cause instanceof DOMException && ['InvalidStateError', 'AbortError'].includes(cause.name);
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(STORE, {
        keyPath: 'position',
        autoIncrement: true,
      });
      store.createIndex(BY_ID, 'id', { unique: true });
      store.createIndex(BY_OWNER, ['user_id', 'workspace_slug']);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(unavailable(request.error)));
  });
}

/**
 * Asks for everything at once or from a request's own event, and calls `done` last. It cannot await: the browser
 * commits a transaction as soon as nothing more is asked of it.
 */
type Body<T> = (store: IDBObjectStore, done: (result: T) => void) => void;

/**
 * Runs `body` in one transaction and resolves with its result once the transaction has completed:
 * only then is it on disk. A request's success comes earlier and promises nothing (SYNC R9).
 */
function inTransaction<T>(db: IDBDatabase, mode: IDBTransactionMode, body: Body<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let result: { readonly value: T } | null = null;
    let begun: IDBTransaction | null = null;
    try {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      begun = transaction;
      transaction.addEventListener('complete', () => resolve(must(result, 'result').value));
      transaction.addEventListener('abort', () => reject(unavailable(transaction.error)));
      body(transaction.objectStore(STORE), (value) => {
        result = { value };
        // Everything is asked for: nothing may be added to this transaction, and it need not wait to be sure.
        transaction.commit();
      });
    } catch (error) {
      reject(unavailable(error));
      // What was asked for before it threw would be written all the same.
      begun?.abort();
    }
  });
}

/** In their order (SYNC R7). What is there is newer, and may have taken a position. */
function writeAgain(db: IDBDatabase, operations: readonly Operation[]): Promise<void> {
  return inTransaction<void>(db, 'readwrite', (store, done) => {
    const request = store.getAll() as IDBRequest<Operation[]>;
    request.addEventListener('success', () => {
      const ids = new Set(request.result.map(({ id }) => id));
      const positions = new Set(request.result.map(({ position }) => position));
      for (const operation of operations) {
        if (ids.has(operation.id)) continue;
        const { position, ...unplaced } = operation;
        store.put(positions.has(position) ? unplaced : operation);
      }
      done();
    });
  });
}

function add(db: IDBDatabase, drafts: Parameters<Outbox['add']>[0]): ReturnType<Outbox['add']> {
  return inTransaction(db, 'readwrite', (store, done) => {
    const added: Operation[] = [];
    for (const draft of drafts) {
      const request = store.add(draft);
      request.addEventListener('success', () => {
        added.push({ ...draft, position: Number(request.result) });
      });
    }
    done(added);
  });
}

function all(db: IDBDatabase, owner: Owner): Promise<readonly Operation[]> {
  return inTransaction(db, 'readonly', (store, done) => {
    const request = store.index(BY_OWNER).getAll(keyOf(owner)) as IDBRequest<Operation[]>;
    request.addEventListener('success', () => {
      done(request.result.toSorted((a, b) => a.position - b.position));
    });
  });
}

function places(db: IDBDatabase, userId: UserId): Promise<readonly string[]> {
  return inTransaction(db, 'readonly', (store, done) => {
    const owners: (readonly string[])[] = [];
    const request = store.index(BY_OWNER).openKeyCursor(null, 'nextunique');
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor) {
        owners.push(cursor.key as string[]);
        cursor.continue();
        return;
      }
      done(owners.flatMap(([user, slug = '']) => (user === userId ? [slug] : [])));
    });
  });
}

function updateMany(
  db: IDBDatabase,
  ids: readonly string[],
  change: Parameters<Outbox['updateMany']>[1],
): ReturnType<Outbox['updateMany']> {
  if (ids.length === 0) return Promise.resolve(new Map());
  return inTransaction(db, 'readwrite', (store, done) => {
    const changed = new Map<string, Operation | null>();
    const asked = new Set(ids);
    for (const id of asked) {
      const request = store.index(BY_ID).get(id) as IDBRequest<Operation | undefined>;
      request.addEventListener('success', () => {
        const before = request.result;
        const after = before ? change(before) : null;
        if (after && after !== before) store.put(after);
        else if (before && !after) store.delete(before.position);
        changed.set(id, after);
        if (changed.size === asked.size) done(changed);
      });
    }
  });
}

function clear(db: IDBDatabase, owner: Owner): Promise<void> {
  return inTransaction<void>(db, 'readwrite', (store, done) => {
    const request = store.index(BY_OWNER).getAllKeys(keyOf(owner));
    request.addEventListener('success', () => {
      for (const key of request.result) store.delete(key);
      done();
    });
  });
}

function keyOf({ user_id, workspace_slug }: Owner): string[] {
  return [user_id, workspace_slug];
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'outbox.unavailable',
    `The change couldn’t be stored on this device, so it isn’t saved. ${remedyOf(cause)}`,
    { cause },
  );
}

/** What the person can do about it. */
function remedyOf(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : null;
  if (name === 'QuotaExceededError') return 'Free up some space, then try again.';
  if (name === null || name === 'SecurityError') {
    return 'This browser offers no storage here, for example in a private window. Use a normal window, then try again.';
  }
  // The connection was closed under the page: the site's data was deleted, or another tab updated it.
  return 'The browser closed its storage, for example because site data was deleted. Copy what you wrote, then reload this page.';
}
