import { record } from './session-wire.ts';

/** Who is signed in, as the page kept it last. */
export const SESSION_KEY = 'holdfast.session';
/** What a person did here, beside the copy. How the device is set up, and drafts, stay. */
const TRACES = ['holdfast.palette.', 'holdfast.composer.', 'holdfast.list.'];

export function isSame(email: string, other: string): boolean {
  return email.trim().toLowerCase() === other.toLowerCase();
}

export function removeTraces(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    if (TRACES.some((trace) => key.startsWith(trace))) storage.removeItem(key);
  }
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
