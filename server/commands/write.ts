import { sql } from 'kysely';
import { assert, must } from '../../src/lib/assert.ts';
import type { ServerDb, Tx } from '../db/db.ts';
import { notFound } from '../policies/refusal.ts';
import { insertActivities, type ActivityDraft } from './activities.ts';
import { microsOf, timestampOf, type Clock } from './clock.ts';
import type { Hint, HintKind, Hints } from './hints.ts';

export interface CommandDeps {
  readonly db: ServerDb;
  readonly clock: Clock;
  /** UUID version 7. */
  readonly newId: () => string;
  readonly hints: Hints;
}

export interface WriteScope {
  /** Null: something of a person alone. */
  readonly workspaceId: string | null;
  /** Locked first, in ascending order. None: the workspace's own row is locked instead. */
  readonly projectIds: readonly string[];
  /** The person; null for what the product does by itself. */
  readonly actor: string | null;
}

/** What a command has in its hands. Everything it does commits together, or not at all. */
export interface Write {
  readonly tx: Tx;
  readonly workspaceId: string;
  readonly actor: string | null;
  /** When this write began: for `created_at` and for rows that are no work items. */
  readonly now: string;
  readonly newId: () => string;
  /** The next `updated_at` of the project. Every row of the feed that changes takes one of its own (SYNC R4). */
  readonly stamp: (projectId: string) => string;
  readonly stamps: (projectId: string, n: number) => readonly string[];
  /** Takes n numbers for work items; gives the first. */
  readonly sequences: (projectId: string, n: number) => number;
  /** An importer keeps the numbers of its source: later numbers start above them. */
  readonly reserveSequence: (projectId: string, used: number) => void;
  /** For projects that turn out to be touched on the way. */
  readonly lockProjects: (projectIds: readonly string[]) => Promise<void>;
  /** For a project that this write has just inserted, with `last_updated_at` = `now`. */
  readonly startProject: (projectId: string) => void;
  readonly activity: (...drafts: readonly ActivityDraft[]) => void;
  /** Tells the others, after the commit, that this kind of thing changed. No project: the workspace itself. */
  readonly hint: (kind: HintKind, projectId?: string) => void;
}

export interface Written<T> {
  readonly value: T;
  /** The newest `updated_at` that was given: answers carry it as `X-Updated-At`. */
  readonly updatedAt: string | null;
}

export interface Unpublished<T> extends Written<T> {
  readonly hints: readonly Hint[];
}

const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/** The one way to write. The body may run more than once. */
export async function write<T>(
  deps: CommandDeps,
  scope: WriteScope,
  body: (w: Write) => Promise<T>,
): Promise<Written<T>> {
  const { hints, ...written } = await deps.db.transaction((tx) => writeIn(tx, deps, scope, body));
  deps.hints.publish(hints);
  return written;
}

/** Inside somebody's transaction. Who commits it publishes the hints. */
export async function writeIn<T>(
  tx: Tx,
  deps: CommandDeps,
  scope: WriteScope,
  body: (w: Write) => Promise<T>,
): Promise<Unpublished<T>> {
  // No row has this id, so a personal write cannot reach a workspace by mistake.
  const workspaceId = scope.workspaceId ?? NO_WORKSPACE;
  const began = deps.clock.now() * 1000;
  const projects = new Map<string, Counter>();
  const activities: ActivityDraft[] = [];
  const kinds = new Map<string | null, Set<HintKind>>();
  const now = timestampOf(began);

  async function lockProjects(ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !projects.has(id)).sort();
    if (wanted.length === 0) return;
    for (const row of await lockRows(tx, workspaceId, wanted)) {
      projects.set(row.id, counter(began, microsOf(row.last_updated_at), row.last_sequence));
    }
    if (wanted.some((id) => !projects.has(id))) throw notFound();
  }
  const counterOf = (id: string) => must(projects.get(id), `the lock on project ${id}`);
  const hint = (kind: HintKind, id: string | null = null) => {
    kinds.set(id, (kinds.get(id) ?? new Set()).add(kind));
  };

  if (scope.projectIds.length > 0) await lockProjects(scope.projectIds);
  else if (scope.workspaceId !== null) await lockWorkspace(tx, workspaceId);

  const value = await body({
    tx,
    workspaceId,
    actor: scope.actor,
    now,
    newId: deps.newId,
    stamp: (id) => timestampOf(counterOf(id).take(1)),
    stamps: (id, n) => {
      const first = counterOf(id).take(n);
      return Array.from({ length: n }, (_, i) => timestampOf(first + i));
    },
    sequences: (id, n) => counterOf(id).takeSequences(n),
    reserveSequence: (id, used) => counterOf(id).reserveSequence(used),
    lockProjects,
    startProject: (id) => {
      assert(!projects.has(id), `project ${id} is new`);
      projects.set(id, counter(began, began, 0));
    },
    activity: (...drafts) => {
      activities.push(...drafts);
    },
    hint: (kind, id) => hint(kind, id),
  });

  if (activities.length > 0) {
    await insertActivities(
      tx,
      { workspaceId, actor: scope.actor, now, newId: deps.newId },
      activities,
    );
    for (const { projectId } of activities) hint('activity', projectId);
  }
  for (const [id, one] of projects) {
    if (one.isMoved()) await saveCounter(tx, workspaceId, id, one);
    if (one.taken() > 0) hint('work_item', id);
  }
  const newest = [...projects.values()].filter((one) => one.taken() > 0).map((one) => one.last());
  return {
    value,
    updatedAt: newest.length > 0 ? timestampOf(Math.max(...newest)) : null,
    hints: [...kinds].map(([project, set]) => ({
      workspaceId,
      project,
      updated_at: project === null ? null : cursorOf(projects.get(project)),
      kinds: [...set],
    })),
  };
}

interface Counter {
  readonly take: (n: number) => number;
  readonly taken: () => number;
  readonly last: () => number;
  readonly takeSequences: (n: number) => number;
  readonly reserveSequence: (used: number) => void;
  readonly lastSequence: () => number;
  readonly isMoved: () => boolean;
}

/** Microseconds and numbers of one project, taken while its row is locked. */
function counter(began: number, lastUpdatedAt: number, lastSequence: number): Counter {
  let last = lastUpdatedAt;
  let taken = 0;
  let sequence = lastSequence;
  return {
    take: (n) => {
      // A clock that was set back does not matter: time in a project only goes on.
      const first = Math.max(began, last + 1);
      last = first + n - 1;
      taken += n;
      return first;
    },
    taken: () => taken,
    last: () => last,
    takeSequences: (n) => {
      sequence += n;
      return sequence - n + 1;
    },
    reserveSequence: (used) => {
      sequence = Math.max(sequence, used);
    },
    lastSequence: () => sequence,
    isMoved: () => taken > 0 || sequence !== lastSequence,
  };
}

function cursorOf(one: Counter | undefined): string | null {
  return one && one.taken() > 0 ? timestampOf(one.last()) : null;
}

/**
 * In a statement of its own: what follows then sees everything that the last holder committed.
 * The weakest lock that excludes other writers, so that readers are never held up.
 */
function lockRows(tx: Tx, workspaceId: string, ids: readonly string[]) {
  return tx
    .selectFrom('projects')
    .select(['id', 'last_updated_at', 'last_sequence'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function lockWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .execute();
}

async function saveCounter(tx: Tx, workspaceId: string, id: string, one: Counter): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      last_updated_at: timestampOf(one.last()),
      change_seq: sql<string>`change_seq + ${one.taken()}`,
      last_sequence: one.lastSequence(),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
