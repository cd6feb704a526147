import { createContext, useContext } from 'react';
import { parsedJson } from '../lib/parsed-json.ts';

/** Which build this page is: another one may give what it keeps another shape. */
export const ReleaseContext = createContext('');

export function useRelease(): string {
  return useContext(ReleaseContext);
}

interface Stamped {
  readonly release: string;
  readonly value: unknown;
}

/** An answer that this release kept under the key; null when there is none. */
export function keptValue<T>(storage: Storage, key: string, release: string): T | null {
  const kept = parsedJson(storage.getItem(key));
  const isOurs = typeof kept === 'object' && kept !== null && 'release' in kept;
  return isOurs && kept.release === release ? ((kept as Stamped).value as T) : null;
}

export function keepValue(storage: Storage, key: string, release: string, value: unknown): void {
  storage.setItem(key, JSON.stringify({ release, value } satisfies Stamped));
}
