import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';

export type Sqlite = Sqlite3Static;

/**
 * Loads SQLite: about 100 ms the first time. A file of its own, so that a tab that follows another, or has
 * no copy yet, does not wait for it. The WebAssembly is found beside the script.
 */
export async function loadSqlite(): Promise<Sqlite> {
  const { default: sqlite3InitModule } = await import('@sqlite.org/sqlite-wasm');
  return sqlite3InitModule();
}
