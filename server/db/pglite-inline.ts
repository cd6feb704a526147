import type { PGlite } from '@electric-sql/pglite';
import type { Engine } from './engine.ts';
import { createLock } from './mutex.ts';
import { runQuery, runScript } from './pglite-open.ts';

/** The embedded engine in the calling thread, where it stops everything else while it works: tests only. */
export function inlineEngine(pglite: PGlite): Engine {
  const lock = createLock();
  return {
    kind: 'pglite',
    connect: async () => ({
      release: await lock(),
      query: (sql, params) => runQuery(pglite, sql, params),
      exec: (sql) => runScript(pglite, sql),
    }),
    close: () => pglite.close(),
  };
}
