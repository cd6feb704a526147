import { expect, test } from 'vitest';
import { callsOf } from '../../../workers/mutations/calls-of.ts';
import { PROJECT, workItem } from '../../support/builders.ts';

test('a deletion asks the server to keep the sub-items when it is one of many', () => {
  const { id } = workItem({});
  const path = (more: object) => {
    const action = { kind: 'work_item.delete', project_id: PROJECT, id, ...more } as const;
    const operation = { id: '0197a0a0-0000-7000-8000-000000000001', workspace_slug: 'acme' };
    return callsOf({ ...operation, action }, null).map((call) => `${call.method} ${call.path}`);
  };
  const url = `DELETE /api/workspaces/acme/projects/${PROJECT}/issues/${id}/`;
  expect(path({})).toEqual([url]);
  expect(path({ keeps_sub_items: true })).toEqual([`${url}?keep_sub_items=true`]);
});
