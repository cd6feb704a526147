import type { ServerDb, Tx } from '../db/db.ts';
import type { ActivityDraft } from './account/activities.ts';
import type { Clock } from './clock.ts';
import type { Hint, HintKind, Hints } from './hints.ts';
import type { ModelChange } from './workspaces/deliveries.ts';
import type { MentionDraft } from './notifications/notify.ts';
import { openLedger } from './ledger.ts';

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
  readonly lastSequence: (projectId: string) => number;
  /** For projects that turn out to be touched on the way. */
  readonly lockProjects: (projectIds: readonly string[]) => Promise<void>;
  /** For a project that this write has just inserted, with `last_updated_at` = `now`. */
  readonly startProject: (projectId: string) => void;
  readonly activity: (...drafts: readonly ActivityDraft[]) => void;
  /** Who is named in a text that did not name them before is told so. */
  readonly mention: (draft: MentionDraft) => void;
  /** Whether any webhook of the workspace listens: without one nobody needs to know what was there before. */
  readonly isHeard: boolean;
  /** For webhooks: something changed that no history of a work item tells of. */
  readonly tell: (change: ModelChange) => void;
  /** Tells the others, after the commit, that this kind of thing changed. No project: the workspace itself. */
  readonly hint: (kind: HintKind, projectId?: string) => void;
  /** After the commit, open sockets and streams of this person check whether their session is still open. */
  readonly signedOut: (userId: string) => void;
}

export interface Written<T> {
  readonly value: T;
  /** The newest `updated_at` that was given: answers carry it as `X-Updated-At`. */
  readonly updatedAt: string | null;
}

export interface Unpublished<T> extends Written<T> {
  readonly hints: readonly Hint[];
}

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
  const ledger = await openLedger(tx, deps, scope);
  const value = await body(ledger.write);
  await ledger.save();
  return { value, updatedAt: ledger.updatedAt(), hints: ledger.hints() };
}
