import { expect, test } from 'vitest';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const NAMES = [
  ...['user', 'default_assignee', 'project_lead', 'created_by', 'actor', 'owned_by'],
  ...['members', 'assignees', 'workspace', 'project', 'state', 'labels', 'issue', 'parent'],
  ...['issue_relation', 'issue_related', 'issue_intake', 'issue_reactions', 'issue_link'],
  ...['issue_attachments', 'nothing_of_the_kind', 'name', 'constructor', '__proto__'],
];

/** One item with a state, a label and an assignee of its own, which came in through the intake. */
async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  const label = await ada.post(`${project.url}/issue-labels/`, { name: 'Bug', color: '#EF4444' });
  const { id: labelId } = label.body as { readonly id: string };
  await ada.patch(`${project.url}/`, { inbox_view: true });
  const came = await ada.post(`${project.url}/inbox-issues/`, { issue: { name: 'Wish' } });
  const { id: intakeId, issue } = came.body as { id: string; issue: { id: string } };
  const accepted = await ada.patch(`${project.url}/inbox-issues/${issue.id}/`, { status: 1 });
  expect(accepted.status).toBe(200);
  const item = `${project.url}/issues/${issue.id}/`;
  const [todo = ''] = [project.states['Todo']];
  const set = { assignee_ids: [bob.userId], label_ids: [labelId], state_id: todo };
  expect((await ada.patch(item, set)).status).toBe(204);
  const person = ({ userId }: { userId: string }, name: string) => ({
    id: userId,
    first_name: expect.any(String),
    last_name: '',
    avatar: '',
    avatar_url: null,
    is_bot: false,
    display_name: name,
  });
  const { projectId, workspaceId } = project;
  const expanded = {
    created_by: person(ada, 'ada'),
    assignees: [person(bob, 'bob')],
    workspace: { name: 'acme', slug: 'acme', id: workspaceId, logo_url: null },
    project: {
      id: projectId,
      identifier: 'APP',
      name: 'APP',
      cover_image: null,
      cover_image_url: null,
      logo_props: {},
      description: '',
    },
    state: { id: todo, name: 'Todo', color: '#A3A3A3', group: 'unstarted' },
    labels: [
      {
        parent: null,
        name: 'Bug',
        color: '#EF4444',
        id: labelId,
        project_id: projectId,
        workspace_id: workspaceId,
        sort_order: 65535,
      },
    ],
    issue_intake: [
      { id: intakeId, status: 1, duplicate_to: null, snoozed_till: null, source: 'IN-APP' },
    ],
    parent: {},
    issue_relation: [],
    issue_related: [],
    issue_reactions: [],
    issue_link: [],
    issue_attachments: [],
    // A work item has none of these; who asks for them still finds the key.
    user: null,
    default_assignee: null,
    project_lead: null,
    actor: null,
    owned_by: null,
    issue: null,
    members: [],
  };
  return { server, ada, project, id: issue.id, item, expanded };
}

test('every name that the contract knows is expanded in a single read, and no other', async () => {
  const { ada, project, id, item, expanded } = await acme();
  const plain = (await ada.get(item)).body as object;
  const whole = { ...plain, ...expanded };
  expect((await ada.get(`${item}?expand=${NAMES.join()}`)).body).toEqual(whole);
  const byKey = await ada.get(`/api/workspaces/acme/work-items/app-1/?expand=${NAMES.join()}`);
  expect(byKey.body).toEqual(whole);
  await ada.patch(item, { state_id: project.states['Done'] });
  await ada.post(`${item}archive/`, {});
  const archived = await ada.get(`${item}archive/?expand=state,assignees`);
  expect(archived.body).toMatchObject({ id, state: { group: 'completed' }, assignees: [{}] });
});

test('lists that expand do it for every row', async () => {
  const { server, ada, project, id, expanded } = await acme();
  server.clock.pass(1000);
  await ada.post(`${project.url}/issues/`, { name: 'Bare' });
  const bare = { name: 'Bare', assignees: [], labels: [], issue_intake: [], members: [] };
  const names = `expand=${NAMES.join()}`;
  const detail = await ada.get(`${project.url}/issues-detail/?${names}&order_by=created_at`);
  expect(detail.body).toMatchObject({ results: [{ id, ...expanded }, bare] });
  const byIds = await ada.get(`${project.url}/issues/list/?issues=${id}&${names}`);
  expect(byIds.body).toMatchObject([{ id, ...expanded }]);
  const url = `/api/workspaces/acme/dashboard/${ada.userId}/?widget_key=created_issues&${names}`;
  expect((await ada.get(url)).body).toMatchObject({
    issues: expect.arrayContaining([expect.objectContaining({ id, ...expanded })]),
    count: 2,
  });
});
