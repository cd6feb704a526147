import { testClock } from './worker/sync-device.ts';

/** A clock whose timers run when the test says so. */
export function handClock() {
  const timers = new Map<() => void, number>();
  const clock = testClock();
  return {
    ...clock,
    after: (ms: number, run: () => void) => {
      const once = () => run();
      timers.set(once, clock.elapsed() + ms);
      return () => timers.delete(once);
    },
    /** Lets time pass, and runs what is due then. */
    pass(ms: number) {
      clock.pass(ms);
      for (const [run, due] of timers) {
        if (due > clock.elapsed()) continue;
        timers.delete(run);
        run();
      }
    },
    /** When each timer that waits is due, in milliseconds from now. */
    waits: () => [...timers.values()].map((due) => due - clock.elapsed()).toSorted((a, b) => a - b),
  };
}
