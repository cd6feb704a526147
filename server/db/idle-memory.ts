import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;
/** Of the time in which the thread did something: less is idle. */
const IDLE = 0.05;

/**
 * Starting and every busy time leave garbage that V8 keeps until it needs the room, a third of what
 * the process holds. When a thread has had nothing to do for a while after something it is collected and
 * given back to the machine. Each thread calls this for itself.
 */
export function giveBackIdleMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let isCollected = false;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE) isCollected = false;
    else if (!isCollected) {
      collect();
      isCollected = true;
    }
  }, EVERY_MS).unref();
}
