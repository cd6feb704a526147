import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';

export type Sqlite = Sqlite3Static;

/** Loads the WebAssembly module: about 100 ms the first time. The file is found beside the script. */
export function loadSqlite(): Promise<Sqlite> {
  return sqlite3InitModule();
}
