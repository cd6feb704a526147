import type { ProjectId } from '../../src/domain/ids.ts';
import type { ListQuery } from '../../src/domain/list-query.ts';

/** The last item of one state in manual order. */
export function listQueryOf(project_id: ProjectId, stateId: string): ListQuery {
  return {
    scope: { kind: 'project', project_id },
    filter: { field: 'state', in: [stateId] },
    group_by: null,
    sub_group_by: null,
    order_by: '-sort_order',
    sub_issue: true,
    per_page: 1,
    today: '1970-01-01',
  };
}
