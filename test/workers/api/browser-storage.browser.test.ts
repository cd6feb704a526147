import { expect, test } from 'vitest';
import { eraseOthers } from '../../../workers/api/browser-storage.ts';
import { databaseName, databases } from '../../../workers/db/open-database.ts';

async function leaveFiles(name: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('holdfast', { create: true });
  const copy = await folder.getDirectoryHandle(name, { create: true });
  await copy.getFileHandle('1', { create: true });
}

test('[R11] what another person left on this device is gone, and what is ours stays', async () => {
  const { exists } = databases();
  const mine = databaseName('instance', 'me', 'acme');
  const theirs = databaseName('instance', 'them', 'acme');
  for (const name of [mine, theirs]) await leaveFiles(name);
  expect([await exists(mine), await exists(theirs)]).toEqual([true, true]);

  await eraseOthers(databaseName('instance', 'me', ''));

  expect([await exists(mine), await exists(theirs)]).toEqual([true, false]);
});
