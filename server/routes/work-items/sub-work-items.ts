import { z } from 'zod';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { adopt } from '../../commands/work-items/adopt.ts';
import { knownItems, liveItems } from '../../commands/work-items/item-rows.ts';
import type { Db } from '../../db/db.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import type { ProjectScope, Viewer } from '../../policies/viewer.ts';
import { presentBareItem, presentItem } from '../../presenters/work-item.ts';
import { groundOf } from '../../queries/lists/list-scope.ts';
import { childrenOf, itemsByIds, type ItemJson } from '../../queries/work-items/work-items.ts';
import { bareItem, item } from './item-answers.ts';
import { projectScope } from './work-item-lists.ts';

const P = '/api/workspaces/:slug/projects/:project_id';

const byState = z.partialRecord(z.enum(STATE_GROUPS), z.array(z.uuid()));

function answerOf<Told>(items: readonly ItemJson[], present: (item: ItemJson) => Told) {
  const state_distribution: Record<string, string[]> = {};
  for (const one of items) (state_distribution[one.state__group] ??= []).push(one.id);
  return { sub_issues: items.map(present), state_distribution };
}

async function ground(db: Db, project: ProjectScope, viewer: Viewer) {
  return groundOf(db, projectScope(project, viewer));
}

export const subWorkItemRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issues/:id/sub-issues/`,
    tag: 'Work items',
    summary: 'What stands directly below a work item, newest first',
    rule: { scope: 'project', roles: [20, 15, 5], wording: 'class' },
    answer: z.object({ sub_issues: z.array(item), state_distribution: byState }),
    handler: async ({ db, project, viewer }, { params }) => {
      const items = await childrenOf(db, await ground(db, project, viewer), params.id);
      return answerOf(items, (one) => presentItem(one, viewer.timezone));
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issues/:id/sub-issues/`,
    tag: 'Work items',
    summary: 'Put work items below another one',
    rule: { scope: 'project', roles: [20, 15], wording: 'class' },
    body: z.object({ sub_issue_ids: uuids().optional() }),
    answer: z.object({ sub_issues: z.array(bareItem), state_distribution: byState }),
    writes: ['activities', 'projects', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      if (!body.sub_issue_ids?.length) throw refused('Sub Issue IDs are required');
      const [parent] = await liveItems(w.tx, project, [params.id]);
      if (!parent) throw notFound();
      const children = await knownItems(w.tx, project, body.sub_issue_ids, 'sub_issue_ids');
      await adopt(w, project, parent.id, children);
      const ids = children.map(({ id }) => id);
      const items = await itemsByIds(w.tx, await ground(w.tx, project, viewer), null, ids);
      return answerOf(items, (one) => presentBareItem(one, viewer.timezone));
    },
  }),
];
