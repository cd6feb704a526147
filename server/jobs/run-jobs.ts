import { sql } from 'kysely';
import { timestampNow, timestampOf } from '../commands/clock.ts';
import { enqueue, type JobKind } from '../commands/enqueue.ts';
import type { Db } from '../db/db.ts';
import type { JobDeps, JobHandlers, Scheduled, RunningJob } from './handlers.ts';

/** Whoever works at a job says so anew three times within this; after it, the job is anybody's again. */
const LEASE_MS = 60_000;
const MOST_ATTEMPTS = 10;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const MESSAGE_LENGTH = 2000;

export interface TakenJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly key: string | null;
  readonly payload: unknown;
  readonly attempts: number;
}

/** The job that has waited longest, if one is due that this version knows and nobody else works at it. */
export async function takeJob(
  { db, clock }: JobDeps,
  handlers: JobHandlers,
): Promise<TakenJob | null> {
  const now = timestampNow(clock);
  const kinds = Object.keys(handlers);
  // A transaction writes to the disk's log even when it finds nothing; this question does not.
  if (!(await dueJobs(db.db, kinds, now).executeTakeFirst())) return null;
  const run_at = timestampOf((clock.now() + LEASE_MS) * 1000);
  return db.transaction(async (tx) => {
    const row = await tx
      .updateTable('jobs')
      .set({ run_at, attempts: sql<number>`attempts + 1` })
      .where('id', '=', dueJobs(tx, kinds, now).forUpdate().skipLocked())
      .returning(['id', 'kind', 'key', 'payload', 'attempts'])
      .executeTakeFirst();
    return row ? { ...row, kind: row.kind as JobKind } : null;
  });
}

function dueJobs(db: Db, kinds: readonly string[], now: string) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
}

/** Does it and says how it went: done, again later, or given up. */
export async function runJob(
  deps: JobDeps,
  handlers: JobHandlers,
  job: TakenJob,
  onError: (error: unknown) => void,
): Promise<void> {
  const stopBeating = keepTaken(deps, job, onError);
  try {
    // It had its last attempt, and the process ended in the middle of it.
    if (job.attempts > MOST_ATTEMPTS) throw new Error('The server ended while it ran.');
    const handle = handlers[job.kind] as AnyHandler;
    await handle(deps, job.payload, { id: job.id, attempt: job.attempts });
  } catch (error) {
    onError(error);
    await noteFailure(deps, job, error);
    return;
  } finally {
    stopBeating();
  }
  await noteDone(deps, job);
}

/** What a kind is told was typed where it was asked for. */
type AnyHandler = (deps: JobDeps, payload: unknown, job: RunningJob) => Promise<void>;

/** While it runs nobody else takes it. */
function keepTaken(
  { db, clock }: JobDeps,
  { id, attempts }: TakenJob,
  onError: (error: unknown) => void,
): () => void {
  const beat = setInterval(() => {
    const run_at = timestampOf((clock.now() + LEASE_MS) * 1000);
    const kept = db.db
      .updateTable('jobs')
      .set({ run_at })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('done_at', 'is', null)
      .execute();
    kept.catch(onError);
  }, LEASE_MS / 3);
  beat.unref();
  return () => clearInterval(beat);
}

/** A key is remembered, so that the same request does not start it again; anything else is forgotten. */
async function noteDone({ db, clock }: JobDeps, { id, key }: TakenJob): Promise<void> {
  if (key === null) {
    await db.db.deleteFrom('jobs').where('id', '=', id).execute();
    return;
  }
  const done = { done_at: timestampNow(clock), last_error: null };
  await db.db.updateTable('jobs').set(done).where('id', '=', id).execute();
}

async function noteFailure(
  { db, clock }: JobDeps,
  { id, attempts }: TakenJob,
  error: unknown,
): Promise<void> {
  const last_error = String(error instanceof Error ? error.message : error).slice(
    0,
    MESSAGE_LENGTH,
  );
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const run_at = timestampOf((clock.now() + pause) * 1000);
  const dead_at = attempts >= MOST_ATTEMPTS ? timestampNow(clock) : null;
  await db.db
    .updateTable('jobs')
    .set({ last_error, run_at, dead_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Asks for what the clock has made due; the key makes it once, whichever processes ask. */
export async function enqueueScheduled(
  { db, clock, newId }: JobDeps,
  { kind, everyMs }: Scheduled,
): Promise<void> {
  const now = timestampNow(clock);
  const span = Math.floor(clock.now() / everyMs) * everyMs;
  const key = `at ${timestampOf(span * 1000)}`;
  await db.transaction((tx) => enqueue({ tx, now, newId }, kind, {}, { key }));
}
