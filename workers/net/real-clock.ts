import type { Clock } from '../../src/lib/clock.ts';
import { newId } from '../../src/protocol/new-id.ts';

/** A message to oneself: unlike a timer it is not held back, and others that wait come first. */
const { port1, port2 } = new MessageChannel();

export const realClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  breathe: () =>
    new Promise((resolve) => {
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    }),
  random: () => Math.random(),
  newId,
};
