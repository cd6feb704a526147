import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { sumRows, type RowsChecksum } from '../../src/domain/rows-checksum.ts';
import { microsOf } from '../../src/domain/timestamps.ts';
import { toProjectChecksum, type ProjectChecksum } from '../../src/protocol/rows-checksum.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { get } from '../net/rest.ts';
import { readCursor, writeVerified } from './cursors.ts';
import type { SyncDeps } from './deps.ts';
import { pullProject } from './pull.ts';
import { purge } from './purge.ts';

/** `unknown`: it is not here as a whole, it changes too quickly, or the server does not say. */
export type Verdict = 'same' | 'differs' | 'unknown';

/** Somebody may write between the pull and the question. */
const TRIES = 3;

/**
 * Compares the copy of a project with the server: how many rows, and what their ids and versions add
 * up to. One that differs is taken away, to be pulled anew.
 */
export async function verifyProject(deps: SyncDeps, projectId: ProjectId): Promise<Verdict> {
  const db = deps.copy();
  if (!db || readCursor(db, projectId).phase !== 'ready') return 'unknown';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const server = await askServer(deps, projectId);
    if (!server || deps.copy() !== db) return 'unknown';
    const { updated_at } = readCursor(db, projectId);
    if (updated_at !== null && microsOf(updated_at) === microsOf(server.updated_at)) {
      const here = await sumOfCopy(deps, db, projectId);
      if (deps.copy() !== db) return 'unknown';
      return await settle(deps, db, projectId, here, server);
    }
    await pullProject(deps, projectId, () => false);
  }
  return 'unknown';
}

async function settle(
  deps: SyncDeps,
  db: Db,
  projectId: ProjectId,
  here: RowsChecksum,
  server: ProjectChecksum,
): Promise<Verdict> {
  const isSame = here.count === server.count && here.checksum === server.checksum;
  if (isSame) writeVerified(db, projectId, { at: deps.clock.now(), rows: here.count });
  else await purge(deps, db, projectId);
  deps.committed({ project_id: projectId, kinds: ['progress'] });
  return isSame ? 'same' : 'differs';
}

/** Null: a server without this call. */
async function askServer(
  { rest, slug }: SyncDeps,
  projectId: ProjectId,
): Promise<ProjectChecksum | null> {
  try {
    const body = await get(rest, `${projectPath(slug, projectId)}/v2/issues/checksum/`);
    return toProjectChecksum(body);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'request.not-found') throw error;
    return null;
  }
}

/** Read in this many places at once; what lies between are other projects' rows. */
const SLICE_RIDS = 2000;

/**
 * What the server's images here add up to: an unsent edit does not count. Every row and every
 * description is read, not only an index, so that a page that is not as it was written says so.
 */
export async function sumOfCopy(
  deps: Pick<SyncDeps, 'clock' | 'copy'>,
  db: Db,
  projectId: ProjectId,
): Promise<RowsChecksum> {
  const sum = sumRows();
  // An edit made meanwhile may move a row from the one place to the other.
  const seen = new Set<WorkItemId>();
  const add = (rows: readonly Version[]) => {
    for (const { id, updated_at } of rows) {
      if (!seen.has(id)) sum.add(id, updated_at);
      seen.add(id);
    }
  };
  const last = Number(db.text(sql`SELECT CAST(max(rid) AS TEXT) FROM issues`));
  for (let rid = 0; rid <= last; rid += SLICE_RIDS) {
    add(versions(db, projectId, rid));
    readTexts(db, rid);
    await deps.clock.breathe();
    if (deps.copy() !== db) return sum.end();
  }
  add(
    db.all<Version>(sql`
      SELECT id, updated_at FROM issue_base WHERE project_id = ${projectId}`),
  );
  return sum.end();
}

function readTexts(db: Db, after: number): void {
  db.text(sql`
    SELECT total(length(description_html)) FROM issue_descriptions
    WHERE rid > ${after} AND rid <= ${after + SLICE_RIDS}`);
}

interface Version extends Readonly<Record<string, string | number | null>> {
  readonly id: WorkItemId;
  readonly updated_at: number;
}

function versions(db: Db, projectId: ProjectId, after: number): readonly Version[] {
  const text = db.text(sql`
    SELECT json_group_array(json_object('id', id, 'updated_at', updated_at)) FROM issues
    WHERE rid > ${after} AND rid <= ${after + SLICE_RIDS}
      AND +project_id = ${projectId} AND is_local_update = 0`);
  return JSON.parse(text ?? '[]') as readonly Version[];
}
