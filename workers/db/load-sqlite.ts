import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';

export type Sqlite = Sqlite3Static;

/**
 * Loads SQLite: about 100 ms the first time. A file of its own, so that a tab that follows another, or has
 * no copy yet, does not wait for it.
 * @param compile fetches its WebAssembly at the same time; without it the script looks beside itself
 */
export async function loadSqlite(
  compile: (() => Promise<WebAssembly.Module>) | null = null,
): Promise<Sqlite> {
  const [{ default: init }, wasm] = await Promise.all([
    import('@sqlite.org/sqlite-wasm'),
    compile?.() ?? null,
  ]);
  // The types leave out what Emscripten's modules take.
  const initWith = init as unknown as (module: object) => Promise<Sqlite>;
  return initWith(wasm ? { instantiateWasm: instantiate(wasm) } : {});
}

type Instantiated = (instance: WebAssembly.Instance, wasm: WebAssembly.Module) => void;

function instantiate(wasm: WebAssembly.Module) {
  const finish = async (imports: WebAssembly.Imports, done: Instantiated): Promise<void> =>
    done(await WebAssembly.instantiate(wasm, imports), wasm);
  return (imports: WebAssembly.Imports, done: Instantiated): object => {
    void finish(imports, done);
    return {};
  };
}
