import { parsedJson } from '../lib/parsed-json.ts';
import { SCREENS } from './screen-key.ts';
import { record } from './session-wire.ts';
import { KEPT, keysOf, removeAll } from './storage-keys.ts';

/** Who is signed in, as the page kept it last. */
export const SESSION_KEY = 'holdfast.session';
/** What a person did here, beside the copy. How the device is set up, and drafts, stay. */
const TRACES = ['holdfast.palette.', 'holdfast.composer.', 'holdfast.list.', KEPT, SCREENS];

export function isSame(email: string, other: string): boolean {
  return email.trim().toLowerCase() === other.toLowerCase();
}

export function removeTraces(storage: Storage): void {
  for (const trace of TRACES) removeAll(storage, trace);
}

/** Removes what the screens of a workspace showed and what the server said about it (SYNC R11). */
export function removeWorkspace(storage: Storage, slug: string): void {
  removeAll(storage, SCREENS);
  const names = (key: string) =>
    key.includes(`/api/workspaces/${slug}/`) || key.endsWith(`.visits.${slug}`);
  for (const key of keysOf(storage, KEPT)) if (names(key)) storage.removeItem(key);
}

/** Whose session another tab wrote; null when nobody is signed in any more. */
export function userIn(text: string | null): string | null {
  const user = record(record(parsedJson(text))['user']);
  return typeof user['id'] === 'string' ? user['id'] : null;
}
