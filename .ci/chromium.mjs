import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser's own background traffic and the sandbox that containers lack are switched off. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * CHROMIUM_PATH when it is set (and wrong is wrong: it is not replaced by another browser),
 * else the first installed one.
 * @returns {string | null}
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return isExecutable(chosen) ? chosen : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = [...folders, '/usr/bin', '/usr/lib/chromium', '/snap/bin'];
  const candidates = places.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, MAC].find(isExecutable) ?? null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
