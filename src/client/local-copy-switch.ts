const KEY = 'holdfast.local_copy';

/** The person's switch, per device; on until it is switched off. */
export function isLocalCopyOn(storage: Storage): boolean {
  return storage.getItem(KEY) !== 'off';
}

export function rememberLocalCopy(storage: Storage, on: boolean): void {
  storage.setItem(KEY, on ? 'on' : 'off');
}
