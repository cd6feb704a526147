import type { ProjectId } from './ids.ts';

/** How the data layer answers: from a database on this device, from one in memory, or by asking the server. */
export type CopyMode = 'persisted' | 'memory' | 'server';

/** Why the answer is not `persisted`. */
export type CopyReason =
  | 'switched_off'
  | 'insecure_context'
  | 'no_file_access'
  | 'failed'
  | 'opening'
  /** No room: the copy is as it was, and no longer follows. */
  | 'full'
  /** A tab that does not answer holds the files. */
  | 'in_use'
  /** A newer release wrote it. */
  | 'newer';

export type Network = 'online' | 'offline' | 'signed_out';

export type ProjectPhase = 'loading' | 'syncing' | 'ready' | 'error';

export interface ProjectSync {
  readonly phase: ProjectPhase;
  /** Rows received in this run, and how many there are, where the server said. */
  readonly loaded: number;
  readonly total: number | null;
  readonly message: string | null;
}

/** What the sync indicator shows. */
export interface SyncState {
  readonly mode: CopyMode;
  readonly reason: CopyReason | null;
  readonly role: 'leader' | 'follower';
  readonly network: Network;
  readonly projects: Readonly<Record<ProjectId, ProjectSync>>;
  /** Changes not yet answered by the server. What was written in one gesture is one change. */
  readonly waiting: number;
  /** How many work items these changes are about, where that is more, and how many of them are still to be sent. */
  readonly waiting_items?: { readonly all: number; readonly left: number };
  /** When the oldest of them was written, ISO 8601 UTC. */
  readonly waiting_since: string | null;
  /** Operations refused or parked. */
  readonly needs_you: number;
  /** The last change of this page could not be stored on this device: it is only on the screen. */
  readonly is_unstored?: boolean;
}
