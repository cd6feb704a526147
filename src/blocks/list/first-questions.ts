import type { Questions } from '../../client/client.ts';
import type { ListQuery } from '../../domain/list-query.ts';
import { dayIn } from '../../state/calendar-days.ts';
import { listQuery, type ListView } from '../../state/list-view.ts';
import { lookupQuestions } from '../project/lookups.ts';
import { sizesFor } from './list-sizes.ts';
import { scopeId, type ProjectScope } from './list-scope.ts';
import { OVERSCAN } from './windows.ts';
import { remembered } from './use-list-view.ts';

/** First rows of every group: the first screen is full, whatever group it begins with. */
function firstRows({ density, sub_group_by }: ListView): number {
  const screenful = Math.ceil(innerHeight / sizesFor(density, false).row) + OVERSCAN;
  return sub_group_by === null ? screenful : Math.ceil(screenful / 2);
}

/** What a list asks first, before anybody has scrolled. */
export function firstQuery(view: ListView, scope: ProjectScope, today: string): ListQuery {
  return listQuery(view, scope, today, firstRows(view));
}

/** All that the first draw of a list needs, for whoever asks ahead of it. */
export function firstQuestions(scope: ProjectScope, timezone: string): Questions {
  const { view } = remembered(scopeId(scope));
  const query = firstQuery(view, scope, dayIn(timezone, new Date()));
  return [...lookupQuestions(scope.project_id), { ask: 'workItems', query, windows: [] }];
}
