import type { StorageUse } from '../../src/protocol/worker-api.ts';

/** Where workers/db keeps its files. */
const FOLDER = 'holdfast';

export async function storageReport(): Promise<StorageUse> {
  const storage = globalThis.navigator?.storage as StorageManager | undefined;
  const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
  return { used: usage, quota, persisted: (await storage?.persisted?.()) ?? false };
}

/** Copies of other people, left by a sign-out that did not come to its end (SYNC R11). */
export async function eraseOthers(prefix: string): Promise<void> {
  for (const name of await copiesHere()) {
    if (name.startsWith(prefix)) continue;
    // One that is open in another tab is erased when that tab's person leaves.
    await removeCopy(name).catch(() => {});
  }
}

async function copiesHere(): Promise<readonly string[]> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER);
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) {
      names.push(name);
    }
    return names;
  } catch {
    // No files, or none yet.
    return [];
  }
}

/** With its folder: an empty one would be looked at again at every start. Fails while a tab holds the files. */
async function removeCopy(name: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER);
  await folder.removeEntry(name, { recursive: true });
}
