import { AsyncLocalStorage } from 'node:async_hooks';
import type { Engine } from '../../../server/db/engine.ts';
import type { DeclaredRoute } from '../../../server/plugins/route.ts';

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

const recording = new AsyncLocalStorage<Set<string>>();
const reading = new AsyncLocalStorage<Statement[]>();

/** What a call asks of the database, but for its transaction. */
export async function recordedStatements<T>(send: () => PromiseLike<T>) {
  const made: Statement[] = [];
  const value = await reading.run(made, async () => await send());
  const isPlain = ({ sql }: Statement) => !/^(begin|commit|rollback)$/i.test(sql.trim());
  return { value, made: made.filter(isPlain) };
}

const WRITING = /\b(?:INSERT\s+INTO|DELETE\s+FROM|(?<!\bFOR\s|\bKEY\s|\bDO\s)UPDATE)\s+"?(\w+)"?/gi;

/** Kept in step by every write that moves a project's counter: no call asks for it. */
const KEEPS_LISTS = /\bINSERT\s+INTO\s+list_entries\b/i;

/** Notes the tables that each call writes to. */
export function recordedEngine(engine: Engine): Engine {
  return {
    ...engine,
    connect: async () => {
      const connection = await engine.connect();
      return {
        ...connection,
        query: (sql, params) => {
          reading.getStore()?.push({ sql, params });
          const tables = recording.getStore();
          if (tables && !KEEPS_LISTS.test(sql)) {
            for (const [, table = ''] of sql.matchAll(WRITING)) tables.add(table);
          }
          return connection.query(sql, params);
        },
      };
    },
  };
}

/** What every call may write for its own sake: sessions live on, keys and counts are kept, tokens note their use. */
const OF_EVERY_CALL = new Set([
  'sessions',
  'idempotency_keys',
  'rate_limits',
  'api_tokens',
  'api_calls',
]);

/** Whoever writes a line of history tells those who follow the item, and webhooks hear of more than that. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  // Kept in step with names and descriptions.
  work_item_words: ['work_items'],
  notifications: ['activities'],
  jobs: ['activities', 'cycles', 'modules', 'projects'],
};

/** Makes a call and notes the tables that it writes to. */
export async function recordedWrites<T>(send: () => PromiseLike<T>) {
  const tables = new Set<string>();
  // Awaited inside: the call is only begun when somebody waits for it.
  const value = await recording.run(tables, async () => await send());
  return { value, written: [...tables].filter((table) => !OF_EVERY_CALL.has(table)) };
}

/** What a call wrote that its route does not declare; null if nothing. */
export function writeFault(route: DeclaredRoute, written: readonly string[]): string | null {
  const declared: readonly string[] = route.writes;
  const isDeclared = (table: string) =>
    [table, ...(FOLLOWS[table] ?? [])].some((one) => declared.includes(one));
  const undeclared = written.filter((table) => !isDeclared(table)).toSorted();
  return undeclared.length > 0 ? `writes what it does not declare: ${undeclared.join(', ')}` : null;
}
