import pg from 'pg';
import { DatabaseError, toldError, type Engine, type Row } from './engine.ts';
import { PARSERS } from './parsers.ts';
import { preparedName } from './prepared.ts';

interface Options {
  readonly url: string;
  readonly maxConnections?: number;
  /** Unqualified names resolve here: tests give every file a schema of its own. */
  readonly schema?: string;
  /** A pooled connection broke while nobody used it. */
  readonly onIdleError?: (error: Error) => void;
}

/** No connection to the server of DATABASE_URL, or it lets nobody in. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(url: string, cause: unknown) {
    super(
      `PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(cause)}. Check DATABASE_URL and that the server runs.`,
    );
  }
}

/** Without the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address of DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || code || String(cause);
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    PARSERS[oid] ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
};

export function postgresEngine({ url, maxConnections = 10, schema, onIdleError }: Options): Engine {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, types: pgTypes });
  pool.on('error', (error) => onIdleError?.(error));
  pool.on('connect', (client) => {
    // Queued before anything else that this connection will be asked.
    const path = schema ? `; SET search_path TO ${pg.escapeIdentifier(schema)}` : '';
    client.query(`SET TIME ZONE 'UTC'; SET jit TO off${path}`).catch((error: unknown) => {
      client.emit('error', error instanceof Error ? error : new Error(String(error)));
    });
  });
  return {
    kind: 'postgres',
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachable(url, error);
      });
      return {
        release: () => client.release(),
        query: (sql, params) => runQuery(client, sql, params),
        exec: async (sql) => {
          await runQuery(client, sql, []);
        },
      };
    },
    close: () => pool.end(),
  };
}

async function runQuery(client: pg.PoolClient, sql: string, params: readonly unknown[]) {
  try {
    const name = preparedName(sql);
    const result =
      params.length === 0
        ? await client.query<Row>(sql)
        : await client.query<Row>({ text: sql, values: [...params], ...(name ? { name } : {}) });
    const changed = CHANGING.has(result.command) ? (result.rowCount ?? 0) : null;
    return { rows: result.rows, changed };
  } catch (error) {
    throw new DatabaseError(toldError(error));
  }
}
