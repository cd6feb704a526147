import { SCREENS } from './screen-key.ts';
import { record } from './session-wire.ts';

/** Who is signed in, as the page kept it last. */
export const SESSION_KEY = 'holdfast.session';
/** What a person did here, beside the copy. How the device is set up, and drafts, stay. */
const TRACES = [
  'holdfast.palette.',
  'holdfast.composer.',
  'holdfast.list.',
  'holdfast.kept.',
  SCREENS,
];

export function isSame(email: string, other: string): boolean {
  return email.trim().toLowerCase() === other.toLowerCase();
}

export function removeTraces(storage: Storage): void {
  for (const trace of TRACES) removeAll(storage, trace);
}

export function removeAll(storage: Storage, prefix: string): void {
  for (const key of keysOf(storage, prefix)) storage.removeItem(key);
}

export function keysOf(storage: Storage, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Whose session another tab wrote; null when nobody is signed in any more. */
export function userIn(text: string | null): string | null {
  const user = record(record(text === null ? null : parsed(text))['user']);
  return typeof user['id'] === 'string' ? user['id'] : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // written by something else
  }
}
