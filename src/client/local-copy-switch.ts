import { SCREENS } from './screen-key.ts';
import { removeAll } from './storage-keys.ts';

const KEY = 'holdfast.local_copy';

/** The person's switch, per device; on until it is switched off. */
export function isLocalCopyOn(storage: Storage): boolean {
  return storage.getItem(KEY) !== 'off';
}

/** Without a copy nothing of it stays, neither what the page kept of its answers. */
export function rememberLocalCopy(storage: Storage, on: boolean): void {
  storage.setItem(KEY, on ? 'on' : 'off');
  if (!on) removeAll(storage, SCREENS);
}
