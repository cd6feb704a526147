import type { ReadContext } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { listEnvelope } from '../../presenters/list-envelope.ts';
import { presentItem } from '../../presenters/work-item.ts';
import { dayIn } from '../../queries/days.ts';
import { groundOf, type ListScope } from '../../queries/lists/list-scope.ts';
import { listWorkItems } from '../../queries/lists/list-work-items.ts';
import { itemsByIds } from '../../queries/work-items/work-items.ts';
import { expand } from './expand.ts';
import { listRequest, type ListParameters } from './list-request.ts';
import { projectScope } from './work-item-lists.ts';

type Context = ReadContext<{ scope: 'project'; roles: readonly [20, 15, 5] }>;

/** A page of a project's list as single reads show items: times in the viewer's zone, with what is asked for besides. */
export async function detailedList(
  { db, deps, project, viewer, request: call }: Context,
  query: ListParameters,
  kind: ListScope['kind'],
): Promise<string> {
  const today = dayIn(viewer.timezone, deps.clock.now());
  const request = { ...listRequest(query, today), groupBy: null, subGroupBy: null };
  const ground = await groundOf(db, projectScope(project, viewer, kind));
  const page = await listWorkItems(db, ground, request);
  const cell = found(page.cells[0]);
  const ids = (JSON.parse(cell.rows) as readonly { id: string }[]).map(({ id }) => id);
  const items = ids.length === 0 ? [] : await itemsByIds(db, ground, request, ids);
  const { slug = '' } = call.params as { readonly slug?: string };
  const workspace = { id: project.workspaceId };
  const asked = { db, slug, workspace, viewer };
  const presented = items.map((item) => presentItem(item, viewer.timezone));
  const rows = JSON.stringify(await expand(asked, presented, query.expand));
  return listEnvelope({ ...request, ...page, cells: [{ ...cell, rows }], knownKeys: null });
}
