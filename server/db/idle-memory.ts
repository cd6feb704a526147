import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;
/** Of the time in which the thread did something: less is idle. */
const IDLE = 0.05;
/**
 * By how much the heap may grow until all of it is collected again. Left to itself V8 holds that of a process
 * which was idle once close to what lives, for as long as it runs: a load then has three full collections a second.
 */
const GROWTH_PERCENT = 50;

/**
 * Starting and every busy time leave garbage that V8 keeps until it needs the room, a third of what
 * the process holds. When a thread has had nothing to do for a while after something it is collected and
 * given back to the machine. Each thread calls this for itself.
 */
export function giveBackIdleMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
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
