/** What can happen to a file: a failing disk, a cut-off write, a browser that forgets. */
export type Damage = 'magic' | 'flips' | 'title' | 'truncated' | 'empty' | 'missing';

/** What the damage `title` changes one bit of. */
export const HARMED_TITLE = 'Nobody sees this change';

/** The pool writes the file's own name and flags before its content. */
const HEADER = 4096;
const PAGE = 8192;

/** Damages every file of a replica that holds something. In workers only. */
export async function damageFiles(name: string, damage: Damage): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const pool = await (await root.getDirectoryHandle('holdfast')).getDirectoryHandle(name);
  const files = await pool.getDirectoryHandle('.opaque');
  for (const file of await listOf(files)) {
    const access = await file.createSyncAccessHandle();
    const size = access.getSize();
    if (size > HEADER && damage !== 'missing') harm(access, size, damage);
    access.close();
    if (size > HEADER && damage === 'missing') await files.removeEntry(file.name);
  }
}

async function listOf(files: FileSystemDirectoryHandle): Promise<readonly FileSystemFileHandle[]> {
  const all: FileSystemFileHandle[] = [];
  for await (const file of files.values()) all.push(file as FileSystemFileHandle);
  return all;
}

function harm(access: FileSystemSyncAccessHandle, size: number, damage: Damage): void {
  if (damage === 'magic') access.write(new Uint8Array(100).fill(7), { at: HEADER });
  if (damage === 'empty') access.truncate(HEADER);
  if (damage === 'truncated')
    access.truncate(HEADER + Math.floor((size - HEADER) / PAGE / 2) * PAGE + 777);
  if (damage === 'title') harmTitles(access, size);
  if (damage === 'flips') {
    // The head of every page but the first, where a page says what it is.
    for (let at = HEADER + PAGE; at < size; at += PAGE) {
      const bytes = new Uint8Array(8);
      access.read(bytes, { at });
      access.write(
        bytes.map((byte) => byte ^ 0x5a),
        { at },
      );
    }
  }
  access.flush();
}

/** A bit that SQLite itself does not miss: the page around it stays what it says it is. */
function harmTitles(access: FileSystemSyncAccessHandle, size: number): void {
  const bytes = new Uint8Array(size);
  access.read(bytes, { at: 0 });
  const text = new TextDecoder('latin1').decode(bytes);
  for (let at = text.indexOf(HARMED_TITLE); at >= 0; at = text.indexOf(HARMED_TITLE, at + 1)) {
    access.write(Uint8Array.of((bytes[at] ?? 0) ^ 1), { at });
  }
}
