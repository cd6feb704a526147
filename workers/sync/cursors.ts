import type { ProjectId } from '../../src/domain/ids.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** How far a project has been pulled. */
export interface Cursor {
  /** The last row's `updated_at`, as the server wrote it; null: nothing yet. */
  readonly updated_at: string | null;
  /** `ready` once a first pull came to its end: from then on the copy answers. */
  readonly phase: 'loading' | 'ready';
  readonly loaded: number;
  readonly total: number | null;
}

const NOTHING_YET: Cursor = { updated_at: null, phase: 'loading', loaded: 0, total: null };

export function readCursor(db: Db, projectId: ProjectId): Cursor {
  const text = db.text(sql`
    SELECT json_object('updated_at', updated_at, 'phase', phase, 'loaded', loaded, 'total', total)
    FROM sync_cursor WHERE project_id = ${projectId}`);
  return text === null ? NOTHING_YET : (JSON.parse(text) as Cursor);
}

export function writeCursor(db: Db, projectId: ProjectId, cursor: Cursor): void {
  const { updated_at, phase, loaded, total } = cursor;
  db.run(sql`
    INSERT INTO sync_cursor (project_id, updated_at, phase, loaded, total)
    VALUES (${projectId}, ${updated_at}, ${phase}, ${loaded}, ${total})
    ON CONFLICT (project_id) DO UPDATE SET
      updated_at = excluded.updated_at,
      phase = excluded.phase,
      loaded = excluded.loaded,
      total = excluded.total`);
}

export function isLoaded(db: Db, projectId: ProjectId): boolean {
  return readCursor(db, projectId).phase === 'ready';
}

/** When a pull last came to its end, in milliseconds since 1970. */
export function writeSynced(db: Db, projectId: ProjectId, at: number): void {
  db.run(sql`UPDATE sync_cursor SET synced_at = ${at} WHERE project_id = ${projectId}`);
}

/** Projects of which something is here. */
export function pulledProjects(db: Db): readonly ProjectId[] {
  const rows = db.all<{ project_id: ProjectId }>(sql`SELECT project_id FROM sync_cursor`);
  return rows.map(({ project_id }) => project_id);
}

/** The server counted and summed up the same rows. */
export function writeVerified(
  db: Db,
  projectId: ProjectId,
  { at, rows }: { readonly at: number; readonly rows: number },
): void {
  db.run(sql`
    UPDATE sync_cursor SET verified_at = ${at}, verified_rows = ${rows}
    WHERE project_id = ${projectId}`);
}

/** Whole here, and not compared with the server since then. */
export function unverifiedSince(db: Db, at: number): readonly ProjectId[] {
  const rows = db.all<{ project_id: ProjectId }>(sql`
    SELECT project_id FROM sync_cursor
    WHERE phase = 'ready' AND ifnull(verified_at, 0) < ${at}`);
  return rows.map(({ project_id }) => project_id);
}
