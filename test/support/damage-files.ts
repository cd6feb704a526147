/** What can happen to a file: a failing disk, a cut-off write, a browser that forgets. */
export type Damage = 'magic' | 'flips' | 'truncated' | 'empty' | 'missing';

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
