import type { ProjectId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import { applySetChange } from '../../src/domain/edit-change.ts';
import type { RestCall } from '../../src/protocol/worker-api.ts';
import { stepKey } from './step-key.ts';

/** One REST call of an operation. Sent again with the same key, it is not done again (SYNC R6). */
export interface Call extends Pick<RestCall, 'method' | 'path' | 'body'> {
  readonly key: string;
  /** The version of the item that the call was worked out from; absent: it replaces whatever is there. */
  readonly unmodifiedSince?: string;
}

type Uncalled = Omit<Call, 'key'>;
type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

/**
 * How an operation becomes calls, in the order in which they must be answered.
 * @param server the item as the server has it, with everything answered before this operation:
 *   sets are sent whole (SYNC R12)
 * @param version the `updated_at` of exactly that image; null when there is none
 */
export function callsOf(
  { id, action, workspace_slug }: Pick<Operation, 'id' | 'action' | 'workspace_slug'>,
  server: WorkItemImage | null,
  version: string | null = null,
): readonly Call[] {
  const calls = uncalled(action, projectPath(workspace_slug, action.project_id), server);
  const onlyOver = version === null ? {} : { unmodifiedSince: version };
  return calls.map((call, step) => ({
    ...call,
    key: stepKey(id, step),
    ...(call.method === 'PATCH' ? onlyOver : {}),
  }));
}

export function projectPath(slug: string, projectId: ProjectId): string {
  return `/api/workspaces/${encodeURIComponent(slug)}/projects/${projectId}`;
}

function uncalled(
  action: Action,
  project: string,
  server: WorkItemImage | null,
): readonly Uncalled[] {
  switch (action.kind) {
    case 'work_item.create':
      return createCalls(action, project);
    case 'work_item.edit':
      return editCalls(action, project, server);
    case 'work_item.delete':
      return [deleteCall(action, project)];
    case 'work_item.archive':
      return [
        {
          method: action.archived ? 'POST' : 'DELETE',
          path: `${project}/issues/${action.id}/archive/`,
          body: null,
        },
      ];
    case 'comment.create':
    case 'comment.edit':
    case 'comment.delete':
      return [commentCall(action, `${project}/issues/${action.work_item_id}/comments/`)];
  }
}

function deleteCall(
  { id, keeps_sub_items }: ActionOf<'work_item.delete'>,
  project: string,
): Uncalled {
  const query = keeps_sub_items ? '?keep_sub_items=true' : '';
  return { method: 'DELETE', path: `${project}/issues/${id}/${query}`, body: null };
}

function createCalls(
  { id, fields }: ActionOf<'work_item.create'>,
  project: string,
): readonly Uncalled[] {
  const { cycle_id, module_ids = [], ...own } = fields;
  const calls: Uncalled[] = [{ method: 'POST', path: `${project}/issues/`, body: { ...own, id } }];
  if (module_ids.length > 0) calls.push(modulesCall(project, id, module_ids, []));
  if (cycle_id) calls.push(addToCycle(project, cycle_id, id));
  return calls;
}

function editCalls(
  { id, set, sets }: ActionOf<'work_item.edit'>,
  project: string,
  server: WorkItemImage | null,
): readonly Uncalled[] {
  const { cycle_id, ...own } = set;
  const { module_ids, ...wholeSets } = sets;
  const whole = Object.entries(wholeSets).map(([field, change]) => {
    const values = server?.[field as keyof typeof wholeSets] ?? [];
    return [field, applySetChange(values, change)];
  });
  const body = { ...own, ...Object.fromEntries(whole) } as Readonly<Record<string, unknown>>;
  const calls: Uncalled[] = [];
  if (Object.keys(body).length > 0) {
    calls.push({ method: 'PATCH', path: `${project}/issues/${id}/`, body });
  }
  if (module_ids) calls.push(modulesCall(project, id, module_ids.added, module_ids.removed));
  if (cycle_id) calls.push(addToCycle(project, cycle_id, id));
  if (cycle_id === null && server?.cycle_id) {
    const path = `${project}/cycles/${server.cycle_id}/cycle-issues/${id}/`;
    calls.push({ method: 'DELETE', path, body: null });
  }
  return calls;
}

function modulesCall(
  project: string,
  id: string,
  modules: readonly string[],
  removed_modules: readonly string[],
): Uncalled {
  return {
    method: 'POST',
    path: `${project}/issues/${id}/modules/`,
    body: { modules, removed_modules },
  };
}

function addToCycle(project: string, cycleId: string, id: string): Uncalled {
  return {
    method: 'POST',
    path: `${project}/cycles/${cycleId}/cycle-issues/`,
    body: { issues: [id] },
  };
}

function commentCall(
  action: ActionOf<'comment.create' | 'comment.edit' | 'comment.delete'>,
  comments: string,
): Uncalled {
  if (action.kind === 'comment.create') {
    const { id, comment_html } = action;
    return { method: 'POST', path: comments, body: { id, comment_html } };
  }
  const path = `${comments}${action.id}/`;
  if (action.kind === 'comment.delete') return { method: 'DELETE', path, body: null };
  return { method: 'PATCH', path, body: { comment_html: action.comment_html } };
}
