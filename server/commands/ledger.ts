import { sql } from 'kysely';
import { assert, must } from '../../src/lib/assert.ts';
import type { Tx } from '../db/db.ts';
import { notFound } from '../policies/refusal.ts';
import {
  insertActivities,
  isHistory,
  type ActivityDraft,
  type ActivityRow,
} from './account/activities.ts';
import { microsOf, timestampOf } from './clock.ts';
import { queueDeliveries, type ModelChange } from './workspaces/deliveries.ts';
import { signedOutHint, type Hint, type HintKind } from './hints.ts';
import { settleLists } from './list-entries.ts';
import { notify, type MentionDraft } from './notifications/notify.ts';
import { counter, type Counter } from './project-counter.ts';
import { NO_WORKSPACE } from './no-workspace.ts';
import type { CommandDeps, Write, WriteScope } from './write.ts';

/** What one write has taken and will tell. */
interface Ledger {
  readonly write: Write;
  /** Before the commit: history and the projects' counters. */
  readonly save: () => Promise<void>;
  readonly updatedAt: () => string | null;
  readonly hints: () => readonly Hint[];
}

interface Books {
  readonly began: number;
  readonly now: string;
  readonly workspaceId: string;
  readonly projects: Map<string, Counter>;
  readonly activities: ActivityDraft[];
  readonly mentions: MentionDraft[];
  readonly changes: ModelChange[];
  /** Found out together with the lock, so that a write without webhooks asks nothing more. */
  isHeard: boolean;
  /** By project; null is the workspace itself. */
  readonly kinds: Map<string | null, Set<HintKind>>;
  readonly signedOut: Set<string>;
}

export async function openLedger(tx: Tx, deps: CommandDeps, scope: WriteScope): Promise<Ledger> {
  const began = deps.clock.now() * 1000;
  const books: Books = {
    began,
    now: timestampOf(began),
    workspaceId: scope.workspaceId ?? NO_WORKSPACE,
    projects: new Map(),
    activities: [],
    mentions: [],
    changes: [],
    isHeard: false,
    kinds: new Map(),
    signedOut: new Set(),
  };
  if (scope.projectIds.length > 0) await lockProjects(tx, books, scope.projectIds);
  else if (scope.workspaceId !== null) {
    books.isHeard = await lockWorkspace(tx, scope.workspaceId);
  }
  return {
    write: writeOf(tx, deps, scope, books),
    save: () => save(tx, deps, scope, books),
    updatedAt: () => newestOf(books),
    hints: () => hintsOf(books),
  };
}

function writeOf(tx: Tx, { newId }: CommandDeps, { actor }: WriteScope, books: Books): Write {
  const { began, now, workspaceId, projects } = books;
  const counterOf = (id: string) => must(projects.get(id), `the lock on project ${id}`);
  return {
    tx,
    workspaceId,
    actor,
    now,
    newId,
    stamp: (id) => timestampOf(counterOf(id).take(1)),
    stamps: (id, n) => {
      const first = counterOf(id).take(n);
      return Array.from({ length: n }, (_, i) => timestampOf(first + i));
    },
    sequences: (id, n) => counterOf(id).takeSequences(n),
    reserveSequence: (id, used) => counterOf(id).reserveSequence(used),
    lastSequence: (id) => counterOf(id).lastSequence(),
    lockProjects: (ids) => lockProjects(tx, books, ids),
    startProject: (id) => {
      assert(!projects.has(id), `project ${id} is new`);
      projects.set(id, counter(began, began, 0));
    },
    activity: (...drafts) => {
      books.activities.push(...drafts);
    },
    mention: (draft) => {
      if (draft.userIds.length > 0) books.mentions.push(draft);
    },
    isHeard: books.isHeard,
    tell: (change) => {
      if (books.isHeard) books.changes.push(change);
    },
    hint: (kind, id) => note(books, kind, id ?? null),
    signedOut: (userId) => {
      books.signedOut.add(userId);
    },
  };
}

async function save(
  tx: Tx,
  { newId }: CommandDeps,
  { actor }: WriteScope,
  books: Books,
): Promise<void> {
  const { workspaceId, now, activities, mentions, changes, projects } = books;
  const origin = { workspaceId, actor, now, newId };
  const news: ActivityRow[] = [];
  if (activities.length > 0) {
    const rows = await insertActivities(tx, origin, activities);
    news.push(...rows.filter((_row, i) => !isHistory(must(activities[i], 'its draft'))));
    for (const { projectId } of activities) note(books, 'activity', projectId);
  }
  if (await notify(tx, origin, news, mentions)) note(books, 'notification', null);
  if (books.isHeard) await queueDeliveries(tx, origin, news, changes);
  for (const [id, one] of projects) {
    if (one.isMoved()) await saveCounter(tx, workspaceId, id, one);
    if (one.taken() === 0) continue;
    note(books, 'work_item', id);
    await settleLists(tx, { workspaceId, projectId: id, since: timestampOf(one.since) });
  }
}

function note({ kinds }: Books, kind: HintKind, project: string | null): void {
  kinds.set(project, (kinds.get(project) ?? new Set()).add(kind));
}

function newestOf({ projects }: Books): string | null {
  const moved = [...projects.values()].filter((one) => one.taken() > 0);
  return moved.length > 0 ? timestampOf(Math.max(...moved.map((one) => one.last()))) : null;
}

function hintsOf({ workspaceId, kinds, projects, signedOut }: Books): readonly Hint[] {
  const changes = [...kinds].map(([project, set]) => {
    const one = project === null ? undefined : projects.get(project);
    const updated_at = one && one.taken() > 0 ? timestampOf(one.last()) : null;
    return { workspaceId, project, updated_at, kinds: [...set] };
  });
  return [...changes, ...[...signedOut].map(signedOutHint)];
}

async function lockProjects(tx: Tx, books: Books, ids: readonly string[]): Promise<void> {
  const { workspaceId, projects, began } = books;
  const wanted = [...new Set(ids)].filter((id) => !projects.has(id)).sort(byText);
  if (wanted.length === 0) return;
  for (const row of await lockRows(tx, workspaceId, wanted)) {
    books.isHeard ||= row.is_heard;
    projects.set(row.id, counter(began, microsOf(row.last_updated_at), row.last_sequence));
  }
  if (wanted.some((id) => !projects.has(id))) throw notFound();
}

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/**
 * In a statement of its own: what follows then sees everything that the last holder committed.
 * The weakest lock that excludes other writers, so that readers are never held up.
 */
function lockRows(tx: Tx, workspaceId: string, ids: readonly string[]) {
  return tx
    .selectFrom('projects')
    .select(['id', 'last_updated_at', 'last_sequence'])
    .select(isHeard('projects.workspace_id'))
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function isHeard(column: 'projects.workspace_id' | 'workspaces.id') {
  return sql<boolean>`EXISTS (SELECT 1 FROM webhooks AS h
    WHERE h.workspace_id = ${sql.ref(column)} AND h.is_active AND h.deleted_at IS NULL)`.as(
    'is_heard',
  );
}

async function lockWorkspace(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('workspaces')
    .select(isHeard('workspaces.id'))
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.is_heard ?? false;
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
