import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { databases, isHealthy, type OpenDatabase } from '../../../workers/db/open-database.ts';
import { sql } from '../../../workers/db/sql.ts';
import { writeLogBack } from '../../../workers/db/upkeep.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listQuery } from '../builders.ts';
import { sampleRows } from '../lists/sample-rows.ts';

/** What a test may ask of a replica in a browser: files are open in workers only. */
export type ReplicaStep =
  | { readonly do: 'open'; readonly name: string }
  | { readonly do: 'fill'; readonly items: number }
  | { readonly do: 'list' }
  | { readonly do: 'pragmas' }
  | { readonly do: 'log'; readonly fromPages: number }
  | { readonly do: 'close' }
  | { readonly do: 'erase'; readonly name: string }
  | { readonly do: 'disk'; readonly isFull: boolean }
  | { readonly do: 'damage'; readonly name: string };

const disk = { isFull: false };
fillable(FileSystemSyncAccessHandle.prototype);
const { open, erase } = databases();
let current: OpenDatabase | null = null;

addEventListener('message', (event: MessageEvent<ReplicaStep>) => {
  run(event.data).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ error: errorText(error) }),
  );
});

async function run(step: ReplicaStep): Promise<unknown> {
  if (step.do === 'open') {
    current = await open(step.name);
    return null;
  }
  if (step.do === 'erase') return erase(step.name);
  if (step.do === 'damage') return damage(step.name);
  if (step.do === 'disk') {
    disk.isFull = step.isFull;
    return null;
  }
  if (!current) throw new Error('open first');
  if (step.do === 'fill') return putImages(current.db, sampleRows(step.items));
  if (step.do === 'list') return listWorkItems(current.db, listQuery({ group_by: 'state' }), []);
  if (step.do === 'close') return current.close();
  if (step.do === 'log') {
    writeLogBack(current.db, step.fromPages);
    return current.db.all(sql`PRAGMA wal_checkpoint(NOOP)`);
  }
  return {
    journal: current.db.text(sql`PRAGMA journal_mode`),
    locking: current.db.text(sql`PRAGMA locking_mode`),
    healthy: isHealthy(current.db),
  };
}

/** As a browser does on a full disk: it is the test that says when. */
function fillable(handles: { write: FileSystemSyncAccessHandle['write'] }): void {
  const { write } = handles;
  handles.write = function fill(this: FileSystemSyncAccessHandle, buffer, options) {
    if (disk.isFull) throw new DOMException('No space available', 'QuotaExceededError');
    return write.call(this, buffer, options);
  };
}

/** Writes nonsense over every file of the pool but its header, as a failing disk would. */
async function damage(name: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const pool = await (await root.getDirectoryHandle('holdfast')).getDirectoryHandle(name);
  const files = await pool.getDirectoryHandle('.opaque');
  for await (const file of files.values()) {
    const access = await (file as FileSystemFileHandle).createSyncAccessHandle();
    if (access.getSize() > 8192) access.write(new Uint8Array(4096).fill(7), { at: 4096 });
    access.close();
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
