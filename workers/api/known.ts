import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { SyncDeps } from '../sync/deps.ts';
import { commentsCursor } from '../sync/project-comments.ts';
import { isOfResource } from './shown-rows.ts';
import { isKnown, refreshVisible, type Wanted } from '../sync/refresh.ts';

/** Which small entities have been fetched at least once: an empty list is an answer only then. */
export interface Known {
  /** Resolves when the copy can answer; without a network it answers with what it has. */
  readonly ensure: (db: Db, question: Question) => Promise<void>;
  /** False: what the copy holds of these entities may be less than there is. */
  readonly isWhole: (db: Db, question: Question) => boolean;
}

export function createKnown(deps: SyncDeps): Known {
  const underWay = new Map<string, Promise<void>>();

  function ensureRows(db: Db, wanted: Wanted): Promise<void> {
    if (isHere(db, wanted)) return Promise.resolve();
    const key = JSON.stringify(wanted);
    const running = underWay.get(key) ?? fetchRows(key, wanted);
    underWay.set(key, running);
    return running;
  }

  async function fetchRows(key: string, wanted: Wanted): Promise<void> {
    try {
      await refreshVisible(deps, wanted);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // No network: what is here is the answer, and the next question asks again.
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async ensure(db, question) {
      const wanted = wantedBy(question);
      if (wanted) await ensureRows(db, wanted);
    },
    isWhole(db, question) {
      const wanted = wantedBy(question);
      return wanted === null || isHere(db, wanted);
    },
  };
}

function isHere(db: Db, wanted: Wanted): boolean {
  const { kind, project_id } = wanted;
  const kept = kind === 'comments' && project_id && commentsCursor(db, project_id);
  return (kept && !kept.loading) || isKnown(db, wanted);
}

/** A purge forgets what it took away. */
export function forgetKnown(db: Db, projectId: ProjectId): void {
  db.run(sql`DELETE FROM options WHERE key LIKE ${`known:%:${projectId}:%`}`);
  db.run(sql`DELETE FROM options WHERE key = ${'known:projects::'}`);
}

export function wantedBy(question: Question): Wanted | null {
  if (!isOfResource(question)) return null;
  return {
    kind: question.ask,
    project_id: 'project_id' in question ? question.project_id : null,
    work_item_id: 'work_item_id' in question ? question.work_item_id : null,
  };
}
