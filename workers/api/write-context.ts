import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import type { State, WorkItemComment } from '../../src/domain/entities.ts';
import type { UserId, WorkItemId } from '../../src/domain/ids.ts';
import { listQueryOf } from './list-query-of.ts';
import type { ListAnswer } from '../../src/domain/list-query.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { WriteContext } from '../mutations/prepare.ts';
import { isLoaded } from '../sync/cursors.ts';

/**
 * What a write must know, asked as screens ask: so it is the same with and without a copy.
 * @param seen a row that the server told lately, with what is unsent on top
 * @param ask answers one question, parsed
 */
export function writeContext(
  userId: UserId,
  clock: Clock,
  copy: () => Db | null,
  seen: (id: WorkItemId) => WorkItemImage | null,
  ask: (question: Question) => Promise<unknown>,
): WriteContext {
  return {
    userId,
    now: () => new Date(clock.now()).toISOString(),
    itemOf: async (project_id, id, whole) => {
      const db = copy();
      // A write must not wait for a slow server: what is edited has been seen in a list.
      const known = whole || (db && isLoaded(db, project_id)) ? null : seen(id);
      return known ?? ((await ask({ ask: 'workItem', project_id, id })) as WorkItemImage | null);
    },
    commentOf: async ({ project_id, work_item_id, id }) => {
      const rows = await ask({ ask: 'comments', project_id, work_item_id });
      return (rows as readonly WorkItemComment[]).find((comment) => comment.id === id) ?? null;
    },
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
