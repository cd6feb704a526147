import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import { mergeWords, SHORT_LOG, writeLogBack } from '../db/upkeep.ts';
import { backoffMs } from './backoff.ts';
import type { SyncDeps } from './deps.ts';
import { isLoaded, unverifiedSince } from './cursors.ts';
import { nextProject, type Waiting } from './next-project.ts';
import { nextDueMs, nextToSend } from './next-to-send.ts';
import { commentsCursor } from './project-comments.ts';
import { projectRound, type RoundEnd } from './project-round.ts';
import { commentsOfProject, refreshRows, type Wanted } from './refresh.ts';
import { verifyProject, type Verdict } from './verify.ts';

export interface SyncLoop {
  /** Pull and push this project soon. */
  readonly want: (projectId: ProjectId) => void;
  /** Fetch these small entities soon. */
  readonly wantRows: (wanted: readonly Wanted[]) => void;
  /** This project before all others. */
  readonly attend: (projectId: ProjectId | null) => void;
  readonly attended: () => ProjectId | null;
  /** Try at once what waits for its next try, also after a 401. Resolves when nothing is left to do now. */
  readonly now: () => Promise<void>;
  readonly running: () => ProjectId | null;
  /** What runs, or else what is looked at and goes next. */
  readonly awaited: () => ProjectId | null;
  /** Compare these with the server once nothing else is wanted. */
  readonly verify: (projectIds: readonly ProjectId[]) => void;
  /** What the last comparison said. */
  readonly verdictOf: (projectId: ProjectId) => Verdict | null;
  /** Why the last round of a project failed; null when it did not. */
  readonly problemOf: (projectId: ProjectId) => string | null;
  readonly hasProblems: () => boolean;
  readonly stop: () => void;
}

const REMEMBERED = 20;

interface Loop {
  readonly deps: SyncDeps;
  readonly projects: Set<ProjectId>;
  readonly rows: Map<string, Wanted>;
  readonly problems: Map<ProjectId, string>;
  readonly toVerify: Set<ProjectId>;
  readonly verdicts: Map<ProjectId, Verdict>;
  readonly onState: () => void;
  attended: ProjectId | null;
  lookedAt: readonly ProjectId[];
  deferred: ProjectId | null;
  running: ProjectId | null;
  failures: number;
  signedOut: boolean;
  stopped: boolean;
  work: Promise<void> | null;
  again: boolean;
  cancelRetry: () => void;
  cancelDue: () => void;
}

/** One thing at a time: rounds of projects, the attended one first, and small entities between them. */
export function createSyncLoop(deps: SyncDeps, onState: () => void): SyncLoop {
  const loop: Loop = {
    deps,
    projects: new Set(),
    rows: new Map(),
    problems: new Map(),
    toVerify: new Set(),
    verdicts: new Map(),
    onState,
    attended: null,
    lookedAt: [],
    deferred: null,
    running: null,
    failures: 0,
    signedOut: false,
    stopped: false,
    work: null,
    again: false,
    cancelRetry: () => {},
    cancelDue: () => {},
  };
  return {
    want(projectId) {
      loop.projects.add(projectId);
      wake(loop);
    },
    wantRows(wanted) {
      for (const one of wanted) loop.rows.set(JSON.stringify(one), one);
      wake(loop);
    },
    attend(projectId) {
      loop.attended = projectId;
      if (projectId) {
        const others = loop.lookedAt.filter((id) => id !== projectId);
        loop.lookedAt = [projectId, ...others].slice(0, REMEMBERED);
      }
    },
    attended: () => loop.attended,
    async now() {
      loop.signedOut = false;
      loop.failures = 0;
      wake(loop);
      while (loop.work) await loop.work;
    },
    running: () => loop.running,
    awaited: () => loop.running ?? [...loop.projects].find((id) => id === loop.attended) ?? null,
    verify(projectIds) {
      for (const id of projectIds) loop.toVerify.add(id);
      wake(loop);
    },
    verdictOf: (projectId) => loop.verdicts.get(projectId) ?? null,
    problemOf: (projectId) => loop.problems.get(projectId) ?? null,
    hasProblems: () => loop.problems.size > 0,
    stop() {
      loop.stopped = true;
      loop.cancelRetry();
      loop.cancelDue();
    },
  };
}

function wake(loop: Loop): void {
  if (loop.stopped || loop.signedOut) return;
  // Perhaps this run has looked already: it looks once more when it ends.
  loop.again = loop.work !== null;
  if (loop.work) return;
  loop.cancelRetry();
  loop.work = run(loop).finally(() => {
    loop.work = null;
    loop.running = null;
    loop.onState();
    if (loop.again) wake(loop);
  });
}

async function run(loop: Loop): Promise<void> {
  for (;;) {
    if (loop.stopped || loop.signedOut) return;
    const failed = (await runProject(loop)) ?? (await runRows(loop)) ?? (await runVerify(loop));
    if (failed === 'nothing') {
      await tidyUp(loop);
      return scheduleDue(loop);
    }
    if (failed === 'done') {
      loop.failures = 0;
      continue;
    }
    return scheduleRetry(loop, failed.waitMs);
  }
}

type Step = 'nothing' | 'done' | { readonly waitMs: number | null };

/** Null: no project waits for a round. */
async function runProject(loop: Loop): Promise<Step | null> {
  const { projects, deps, problems } = loop;
  const next = nextProject(waitingIn(loop));
  // What the attended project's screen shows besides its items goes before the others' items.
  const isFirst = next === loop.attended && next !== loop.deferred;
  if (next === null || (!isFirst && loop.rows.size > 0)) return null;
  loop.deferred = null;
  projects.delete(next);
  loop.running = next;
  loop.onState();
  const end = await round(loop, next);
  loop.running = null;
  loop.signedOut = end.kind === 'signed-out';
  if (end.kind === 'later') {
    deps.copyFailed(end.error);
    problems.set(next, end.error.message);
    projects.add(next);
    return { waitMs: end.waitMs };
  }
  problems.delete(next);
  if (end.kind === 'done') wantAwaitedComments(loop, next);
  if (end.kind === 'done') wantFirstVerdict(loop, next);
  if (end.kind === 'signed-out' || end.kind === 'unfinished') projects.add(next);
  if (end.kind === 'unfinished') loop.deferred = next;
  return 'done';
}

function waitingIn({ deps, projects, attended, lookedAt, deferred }: Loop): Waiting {
  const db = deps.copy();
  // Without a copy there is nothing to load: only what waits is sent.
  return { projects, attended, lookedAt, deferred, isLoaded: (id) => !db || isLoaded(db, id) };
}

/** Whether something goes before the next page of this project's first load. */
function isUrgent(loop: Loop, projectId: ProjectId): boolean {
  const { deps, rows } = loop;
  if (rows.size > 0) return true;
  const waiting = waitingIn(loop);
  const next = nextProject(waiting);
  if (next !== null && (next === loop.attended || waiting.isLoaded(next))) return true;
  return nextToSend(deps.outbox.list(), projectId, deps.sendTimes).length > 0;
}

/** Comments whose first load was cut off, or that a purge took away. */
function wantAwaitedComments({ deps, rows }: Loop, projectId: ProjectId): void {
  const db = deps.copy();
  if (!db || !commentsCursor(db, projectId)?.loading) return;
  const wanted = commentsOfProject(projectId);
  rows.set(JSON.stringify(wanted), wanted);
}

/** What has just been loaded is compared with the server, once. */
function wantFirstVerdict({ deps, toVerify, verdicts }: Loop, projectId: ProjectId): void {
  const db = deps.copy();
  if (!db || verdicts.has(projectId) || !unverifiedSince(db, 1).includes(projectId)) return;
  toVerify.add(projectId);
}

/** A bug in one round must not end the sync of everything else. */
async function round(loop: Loop, projectId: ProjectId): Promise<RoundEnd> {
  const { deps } = loop;
  try {
    return await projectRound(deps, projectId, () => isUrgent(loop, projectId));
  } catch (cause) {
    deps.copyFailed(cause);
    const message = cause instanceof Error ? cause.message : String(cause);
    const error = new AppError('sync.protocol', message, { cause });
    return { kind: 'later', error, waitMs: null };
  }
}

/** Null: no rows are wanted. */
async function runRows(loop: Loop): Promise<Step | null> {
  const [next] = loop.rows;
  if (!next) return null;
  loop.deferred = null;
  const [key, wanted] = next;
  loop.rows.delete(key);
  try {
    const more = await refreshRows(loop.deps, wanted);
    // Behind what else is wanted: an edit does not wait for all comments of a project.
    if (more) loop.rows.set(key, wanted);
    return 'done';
  } catch (error) {
    loop.rows.set(key, wanted);
    loop.deps.copyFailed(error);
    loop.signedOut = error instanceof AppError && error.code === 'request.unauthenticated';
    return loop.signedOut ? 'done' : { waitMs: null };
  }
}

async function runVerify(loop: Loop): Promise<Step> {
  const [next] = loop.toVerify;
  if (next === undefined) return 'nothing';
  loop.toVerify.delete(next);
  try {
    const verdict = await verifyProject(loop.deps, next);
    loop.verdicts.set(next, verdict);
    if (verdict === 'differs') loop.projects.add(next);
  } catch (error) {
    // It was a question, not a duty: the next round tells whether the server is there.
    loop.verdicts.set(next, 'unknown');
    loop.deps.copyFailed(error);
  }
  return 'done';
}

/** Everything is in step: until something is wanted, what writing has put off is made up for. */
async function tidyUp(loop: Loop): Promise<void> {
  const { deps } = loop;
  const db = deps.copy();
  if (!db) return;
  const goesOn = () => !loop.again && !loop.stopped && deps.copy() === db;
  try {
    while (goesOn() && mergeWords(db)) await deps.clock.breathe();
    if (goesOn()) writeLogBack(db, SHORT_LOG);
  } catch (error) {
    deps.copyFailed(error);
  }
}

function scheduleRetry(loop: Loop, waitMs: number | null): void {
  loop.failures += 1;
  const { clock } = loop.deps;
  const wait = backoffMs(loop.failures, clock.random(), waitMs);
  loop.cancelRetry = clock.after(wait, () => wake(loop));
}

/** Deletions are held for some seconds, and lanes that failed wait; then there is something to send. */
function scheduleDue(loop: Loop): void {
  const { clock, outbox, sendTimes } = loop.deps;
  loop.cancelDue();
  const wait = nextDueMs(outbox.list(), sendTimes);
  if (wait === null) return;
  loop.cancelDue = clock.after(wait, () => {
    for (const { action, status } of outbox.list()) {
      if (status === 'waiting') loop.projects.add(action.project_id);
    }
    wake(loop);
  });
}
