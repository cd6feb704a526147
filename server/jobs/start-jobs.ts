import { HANDLERS, SCHEDULE, type JobDeps, type JobHandlers, type Scheduled } from './handlers.ts';
import { enqueueScheduled, runJob, takeJob } from './run-jobs.ts';

export interface JobRunner {
  /** Takes no more, and waits for what runs. */
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly onError: (error: unknown) => void;
  readonly handlers?: JobHandlers;
  readonly schedule?: readonly Scheduled[];
  readonly pollMs?: number;
  /** So many at the same time, so that a long export does not hold up the mails. */
  readonly atOnce?: number;
}

/** Looks for due jobs every second. Every process of a database may do so. */
export function startJobs(
  deps: JobDeps,
  { onError, handlers = HANDLERS, schedule = SCHEDULE, pollMs = 1000, atOnce = 4 }: Options,
): JobRunner {
  const running = new Set<Promise<void>>();
  const asked = new Map<Scheduled, number>();
  let isStopping = false;
  let looking: Promise<void> | null = null;

  async function askForScheduled(): Promise<void> {
    for (const one of schedule) {
      const span = Math.floor(deps.clock.now() / one.everyMs);
      if (asked.get(one) === span) continue;
      await enqueueScheduled(deps, one);
      asked.set(one, span);
    }
  }

  async function takeAll(): Promise<void> {
    await askForScheduled();
    const mayTake = () => !isStopping && running.size < atOnce;
    while (mayTake()) {
      const job = await takeJob(deps, handlers);
      if (!job) return;
      const run = runJob(deps, handlers, job, onError)
        .catch(onError)
        .finally(() => {
          running.delete(run);
          look();
        });
      running.add(run);
    }
  }

  function look(): void {
    if (isStopping || looking) return;
    looking = takeAll()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }

  const timer = setInterval(look, pollMs);
  timer.unref();
  look();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}
