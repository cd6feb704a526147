import type { State } from '../../src/resources/states.ts';
import { listQueryOf } from './list-query-of.ts';
import type { ListAnswer } from '../../src/domain/list-query.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { WriteContext } from '../mutations/prepare.ts';
import { isLoaded } from '../sync/cursors.ts';

/**
 * Where a new item goes, asked as screens ask: so it is the same with and without a copy.
 * @param ask answers one question, parsed
 */
export function placesOfNewItems(
  copy: () => Db | null,
  ask: (question: Question) => Promise<unknown>,
): Pick<WriteContext, 'defaultState' | 'lastSortOrder'> {
  return {
    defaultState: async (project_id) => {
      const states = (await ask({ ask: 'states', project_id })) as readonly State[];
      return (states.find((state) => state.default) ?? states[0])?.id ?? null;
    },
    lastSortOrder: async (projectId, stateId) => {
      const db = copy();
      if (db && isLoaded(db, projectId)) {
        const text = db.text(sql`
          SELECT max(sort_order) FROM issues WHERE project_id = ${projectId} AND state_id = ${stateId}`);
        return text === null ? null : Number(text);
      }
      const query = listQueryOf(projectId, stateId);
      const answer = (await ask({ ask: 'workItems', query, windows: [] })) as ListAnswer;
      return answer.groups[0]?.rows[0]?.sort_order ?? null;
    },
  };
}
