import type { Database } from '@sqlite.org/sqlite-wasm';
import type { Sqlite } from './load-sqlite.ts';

/** At the end of every page, in bytes that SQLite leaves to us. */
const SUM_BYTES = 8;
/** Where the file's head says how many bytes of a page are left so. */
const RESERVED_AT = 20;

/** What the types leave out of SQLite's table of a file's calls. */
interface FileCalls {
  readonly pointer: number;
  readonly structInfo: { readonly sizeof: number };
  $xRead: number;
  $xWrite: number;
  readonly dispose: () => void;
}

type FileCall = (file: number, at: number, size: number, offset: bigint) => number;

/**
 * From now on each page of the database's file is written with a checksum of itself, and a page that is
 * read with another one fails as `copy.damaged`. SQLite alone notices only damage that breaks its own
 * structure: one bit of a title could change unseen. Call it before anything else is asked of the
 * connection; a file that was begun without checksums counts as damaged.
 * @returns what lets go of the memory, once the connection is closed
 * @see https://sqlite.org/cksumvfs.html the same idea in C
 */
export function sumPages(sqlite: Sqlite, connection: Database): () => void {
  const { capi, wasm } = sqlite;
  const file = reserve(sqlite, connection);
  const methods = new capi.sqlite3_io_methods() as unknown as FileCalls;
  const theirs = wasm.peekPtr(file);
  wasm.heap8u().copyWithin(methods.pointer, theirs, theirs + methods.structInfo.sizeof);
  const read = callAt(sqlite, methods.$xRead);
  const write = callAt(sqlite, methods.$xWrite);

  const readSummed: FileCall = (of, at, size, offset) => {
    const code = read(of, at, size, offset);
    if (code !== capi.SQLITE_OK || !isPage(size)) return code;
    const words = wasm.heap32u();
    const hasSum = offset > 0n || wasm.heap8u()[at + RESERVED_AT] === SUM_BYTES;
    const [first, second] = sumOf(words, at, size);
    const end = (at + size - SUM_BYTES) >>> 2;
    const isSame = words[end] === first && words[end + 1] === second;
    return hasSum && isSame ? code : capi.SQLITE_IOERR_DATA;
  };
  const writeSummed: FileCall = (of, at, size, offset) => {
    if (isPage(size)) {
      const words = wasm.heap32u();
      words.set(sumOf(words, at, size), (at + size - SUM_BYTES) >>> 2);
    }
    return write(of, at, size, offset);
  };
  const installed = [readSummed, writeSummed].map((call) => wasm.installFunction('i(ppij)', call));
  [methods.$xRead, methods.$xWrite] = installed as [number, number];
  wasm.pokePtr(file, methods.pointer);
  return () => {
    for (const pointer of installed) wasm.uninstallFunction(pointer);
    methods.dispose();
  };
}

/** SQLite reads the file's head by itself, in pieces that are no page. */
function isPage(size: number): boolean {
  return size >= 512 && (size & (size - 1)) === 0;
}

/** Two sums of which the second depends on the order. Of a page of zeros, which nobody wrote, they are zero. */
function sumOf(words: Uint32Array, at: number, size: number): readonly [number, number] {
  let [first, second] = [0, 0];
  const end = (at + size - SUM_BYTES) >>> 2;
  for (let i = at >>> 2; i < end; i += 2) {
    first = (first + (words[i] ?? 0) + second) | 0;
    second = (second + (words[i + 1] ?? 0) + first) | 0;
  }
  return [first >>> 0, second >>> 0];
}

/** Pages of a new file leave room for the sum. Gives SQLite's own handle of the file. */
function reserve({ capi, wasm }: Sqlite, connection: Database): number {
  const control = (code: number, argument: number): void => {
    const call = capi.sqlite3_file_control as FileControl;
    connection.checkRc(call(connection, 'main', code, argument));
  };
  const stack = wasm.pstack.pointer;
  try {
    const argument = wasm.pstack.alloc(8);
    wasm.poke32(argument, SUM_BYTES);
    control(capi.SQLITE_FCNTL_RESERVE_BYTES, argument);
    control(capi.SQLITE_FCNTL_FILE_POINTER, argument);
    return wasm.peekPtr(argument);
  } finally {
    wasm.pstack.restore(stack);
  }
}

type FileControl = (of: Database, name: string, code: number, argument: number) => number;

function callAt({ wasm }: Sqlite, pointer: number): FileCall {
  return wasm.functionEntry(pointer) as unknown as FileCall;
}
