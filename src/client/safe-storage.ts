import { SCREENS } from './screen-key.ts';
import { KEPT, keysOf, VISITS } from './storage-keys.ts';

/**
 * A browser's storage that never throws. Forbidden storage (a privacy setting, a sandboxed frame) reads as
 * empty. When it is full, cached answers make room; a value that still doesn't fit is removed, because the
 * older one would be wrong from now on.
 *
 * @param storage reading the property itself throws where storage is forbidden
 */
export function safeStorage(storage: () => Storage): Storage {
  const attempt = <T>(work: (real: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  const isStored = (key: string, value: string): boolean =>
    attempt((real) => {
      real.setItem(key, value);
      return true;
    }, false);
  return {
    get length() {
      return attempt((real) => real.length, 0);
    },
    key: (at) => attempt((real) => real.key(at), null),
    getItem: (key) => attempt((real) => real.getItem(key), null),
    removeItem: (key) => attempt((real) => real.removeItem(key), undefined),
    clear: () => attempt((real) => real.clear(), undefined),
    setItem(key, value) {
      if (isStored(key, value)) return;
      if (!isCached(key)) {
        attempt(
          (real) =>
            keysOf(real, '')
              .filter(isCached)
              .forEach((one) => real.removeItem(one)),
          undefined,
        );
        if (isStored(key, value)) return;
      }
      attempt((real) => real.removeItem(key), undefined);
    },
  };
}

/** Answers that can be asked for again; visits that the server doesn't know yet cannot. */
function isCached(key: string): boolean {
  return key.startsWith(SCREENS) || (key.startsWith(KEPT) && !key.startsWith(VISITS));
}

/** What this device remembers. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);
/** What this tab remembers. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
