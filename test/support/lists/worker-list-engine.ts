import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import type { ListAnswer, ListPlace } from '../../../src/domain/list-query.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { answerFromCopy } from '../../../workers/api/answer-from-copy.ts';
import { ALL_COLUMNS } from '../../../workers/columns/columns.ts';
import { currentColumns } from '../../../workers/columns/current-columns.ts';
import { keptList } from '../../../workers/columns/kept-list.ts';
import { writeSnapshot } from '../../../workers/columns/snapshot.ts';
import type { Db } from '../../../workers/db/db.ts';
import { findRows } from '../../../workers/queries/find-rows.ts';
import { seekRows } from '../../../workers/queries/seek-rows.ts';
import type { Step } from './arbitraries.ts';
import type { ListEngine } from './list-fuzz.ts';
import { memoryDb } from '../worker/memory-db.ts';
import { coldStart } from '../worker/cold-start.ts';
import { applySteps, stepsModel, writeWorld } from '../worker/replica.ts';

/**
 * The local copy as it is after a start: its columns come from a snapshot that was written in the first
 * round, and from the rows that were written since.
 */
export function restartedListEngine(): ListEngine {
  const db = memoryDb();
  let isKept = false;
  const engine = workerListEngine(db);
  return {
    ...engine,
    async show(round) {
      const shown = await engine.show(round);
      if (!isKept) {
        const written = writeSnapshot(db, currentColumns(db, ALL_COLUMNS), 0);
        while (written.next().done !== true);
      }
      isKept = true;
      coldStart(db);
      return shown;
    },
  };
}

/** The local copy: what the tables of indexes find is compared with what the columns find as well. */
export function workerListEngine(db: Db = memoryDb()): ListEngine {
  const steps: Step[] = [];
  const answer = (question: Question): unknown => parseAnswer(answerFromCopy(db, question, []));
  return {
    async show(round) {
      writeWorld(db, round.world);
      applySteps(db, round.steps);
      steps.push(...round.steps);
      // As in the first pause; before it, rows are read from their table.
      if (steps.length % 2 === 0) currentColumns(db, ALL_COLUMNS);
      return { images: stepsModel(steps), world: round.world };
    },
    async list(query, windows) {
      const list = answer({ ask: 'workItems', query, windows }) as ListAnswer;
      const seeked = seekRows(db, query);
      if (seeked && !sameGroups(seeked.groups, findRows(keptList(db, query), query, []).groups))
        throw new Error('the indexes find other rows than the columns');
      return list;
    },
    ids: async (query, window) =>
      answer({ ask: 'workItemIds', query, window }) as readonly WorkItemId[],
    places: async (query, id) => answer({ ask: 'places', query, id }) as readonly ListPlace[],
    close: () => db.close(),
  };
}

function sameGroups(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
