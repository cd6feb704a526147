import { parsedJson } from '../../lib/parsed-json.ts';

const KEY = 'holdfast.palette.recent';
const MOST = 6;

/** What was run from the palette on this device, latest first. */
export function recentIds(storage: Storage): readonly string[] {
  const list = parsedJson(storage.getItem(KEY));
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}

export function rememberRecent(storage: Storage, id: string): void {
  const next = [id, ...recentIds(storage).filter((one) => one !== id)].slice(0, MOST);
  storage.setItem(KEY, JSON.stringify(next));
}
