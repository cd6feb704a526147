import { expect, test } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { RESOURCE_NAMED, RESOURCE_NAMES, RESOURCES } from '../../../src/resources/resources.ts';

const SCOPE = { slug: 'acme', project_id: 'P', work_item_id: 'W' };

test('every resource names a path of the API', () => {
  const paths = RESOURCE_NAMES.map((name) => [name, RESOURCES[name].path(SCOPE)]);
  expect(Object.fromEntries(paths)).toEqual({
    projects: '/api/workspaces/acme/projects/details/',
    members: '/api/workspaces/acme/members/?inactive=true',
    projectMembers: '/api/workspaces/acme/projects/P/members/',
    states: '/api/workspaces/acme/projects/P/states/',
    labels: '/api/workspaces/acme/projects/P/issue-labels/',
    cycles: '/api/workspaces/acme/projects/P/cycles/',
    modules: '/api/workspaces/acme/projects/P/modules/',
    estimates: '/api/workspaces/acme/projects/P/estimates/',
    userProperties: '/api/workspaces/acme/projects/P/user-properties/',
    comments: '/api/workspaces/acme/projects/P/issues/W/comments/',
    relations: '/api/workspaces/acme/projects/P/issues/W/issue-relation/',
    activities: '/api/workspaces/acme/projects/P/issues/W/history/?activity_type=issue-property',
    projectRelations: '/api/workspaces/acme/projects/P/issue-relations/',
  });
});

test.each(RESOURCE_NAMES)('%s that cannot be read are refused as a whole', (name) => {
  for (const answer of [null, 'sign in', { error: 'no' }, [{ id: 7 }], [null]]) {
    expect(() => RESOURCE_NAMED[name].rows(answer, SCOPE)).toThrow(AppError);
  }
});

test('a membership becomes the person, and what no screen reads is left behind', () => {
  const person = {
    id: 'u',
    display_name: 'ana',
    first_name: 'Ana',
    last_name: '',
    avatar_url: null,
    is_bot: false,
  };
  const wire = { id: 'membership', role: 15, member: { ...person, last_login: 'never' } };
  expect(RESOURCES.members.rows([wire], SCOPE)).toEqual([
    { ...person, email: '', role: 15, is_active: true },
  ]);
});

test('relations come as the wire sorts them, and are seen from one item', () => {
  const other = { id: 'X', project_id: 'Q', name: 'Other', sequence_id: 7, state_id: 'S' };
  const answer = { blocking: [], blocked_by: [{ ...other, priority: 'low', label_ids: [] }] };

  expect(RESOURCES.relations.rows(answer, SCOPE)).toEqual([
    {
      id: 'blocked_by:X',
      project_id: 'P',
      work_item_id: 'W',
      relation_type: 'blocked_by',
      related: { ...other, priority: 'low' },
    },
  ]);
});
