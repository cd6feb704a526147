import { flushSync } from 'react-dom';

/** What `change` sets is drawn when this returns: no key comes in between. */
export function drawNow(change: () => void): void {
  flushSync(change);
}
