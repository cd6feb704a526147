import { postForm } from '../upload.ts';
import type { Wire } from './client.ts';
import type { Day } from './day.ts';
import type { Items } from './items.ts';

/** What calls leave behind: lines of history, and the order of what was made (work items 5.2, workspace 9–14). */
export async function traces(
  { server, ada, bob, gus, bobId, W, P, pid, same, answers }: Day,
  { state, issues, points, bug }: Items,
) {
  const make = async (name: string, more: object = {}) =>
    (await ada.post(issues, { name, ...more })).body.id as string;
  const [x, y] = [await make('Trace'), await make('Other')];
  const at = `${issues}${x}/`;
  const made = async (path: string, body: object) =>
    (await ada.post(`${P}/${path}/`, body)).body.id as string;
  const [c1, c2] = [await made('cycles', { name: 'C1' }), await made('cycles', { name: 'C2' })];
  const m = await made('modules', { name: 'M' });
  await ada.post(`${P}/cycles/${c1}/cycle-issues/`, { issues: [x] });
  await ada.post(`${P}/cycles/${c2}/cycle-issues/`, { issues: [x] });
  await ada.delete(`${P}/cycles/${c2}/cycle-issues/${x}/`);
  await ada.post(`${P}/modules/${m}/issues/`, { issues: [x] });
  await ada.delete(`${P}/modules/${m}/issues/${x}/`);
  await ada.patch(at, { name: 'Traced', parent_id: y, estimate_point: points[0] });
  await ada.patch(at, {
    parent_id: null,
    estimate_point: null,
    assignee_ids: [bobId],
    label_ids: [bug],
  });
  await ada.patch(at, { assignee_ids: [], label_ids: [], target_date: '2026-12-01' });
  await ada.patch(at, { target_date: null, sort_order: 5, is_draft: false, external_id: 'x' });
  const link = (await ada.post(`${at}issue-links/`, { url: 'http://a.org' })).body.id as string;
  await ada.patch(`${at}issue-links/${link}/`, { url: 'http://b.org' });
  await ada.patch(`${at}issue-links/${link}/`, { title: 'only' });
  await ada.delete(`${at}issue-links/${link}/`);
  const files = `/api/assets/v2/workspaces/acme/projects/${pid}/issues/${x}/attachments/`;
  const file = (await ada.post(files, { name: 'a.txt', type: 'text/plain', size: 1 })).body;
  await postForm(server, file.upload_data, 'a', { type: 'text/plain', name: 'a.txt' });
  await ada.patch(`${files}${file.asset_id}/`);
  await ada.patch(`${files}${file.asset_id}/`);
  await ada.delete(`${files}${file.asset_id}/`);
  await ada.post(`${at}issue-relation/`, { relation_type: 'start_after', issues: [y] });
  await ada.patch(at, { description_html: '<p>1</p>' });
  await ada.patch(at, { description_html: '<p>2</p>' });
  const rows = (await ada.get(`${at}history/?activity_type=issue-property`))
    .body as readonly Wire[];
  // Where the line of a moved item's comment breaks is not said.
  const told = rows.map((row) => [
    row.field,
    row.verb,
    row.old_value,
    row.new_value,
    row.old_identifier,
    row.new_identifier,
    row.comment.replace(/\s+/g, ' '),
  ]);
  const wanted = [
    [null, 'created', null, null, null, null, 'created the issue'],
    ['cycles', 'created', '', 'C1', null, c1, 'added cycle C1'],
    ['cycles', 'updated', 'C1', 'C2', c1, c2, 'updated cycle from C1 to C2'],
    ['cycles', 'deleted', 'C2', '', c2, null, 'removed this issue from C2'],
    ['modules', 'created', '', 'M', null, m, 'added module M'],
    ['modules', 'deleted', 'M', '', m, null, 'removed this issue from M'],
    ['name', 'updated', 'Trace', 'Traced', null, null, 'updated the name to'],
    ['parent', 'updated', '', 'ROK-5', null, y, 'updated the parent issue to'],
    ['estimate_point', 'updated', null, '1', null, points[0], 'updated the estimate point to '],
    ['parent', 'updated', 'ROK-5', '', y, null, 'updated the parent issue to'],
    ['estimate_point', 'removed', '1', null, points[0], null, 'updated the estimate point to '],
    ['labels', 'updated', '', 'Bug', null, bug, 'added label '],
    ['assignees', 'updated', '', 'bob', null, bobId, 'added assignee '],
    ['target_date', 'updated', '', '2026-12-01', null, null, 'updated the target date to'],
    ['labels', 'updated', 'Bug', '', bug, null, 'removed label '],
    ['assignees', 'updated', 'bob', '', bobId, null, 'removed assignee '],
    ['target_date', 'updated', '2026-12-01', '', null, null, 'updated the target date to'],
    ['link', 'created', null, 'http://a.org', null, link, 'created a link'],
    ['link', 'updated', 'http://a.org', 'http://b.org', link, link, 'updated a link'],
    ['link', 'deleted', 'http://b.org', '', link, null, 'deleted the link'],
    [
      'attachment',
      'created',
      null,
      file.attachment.asset,
      null,
      file.asset_id,
      'created an attachment',
    ],
    ['attachment', 'deleted', null, null, null, null, 'deleted the attachment'],
    ['start_after', 'updated', '', 'ROK-5', y, null, 'added start_after relation'],
    ['description', 'updated', null, '<p>2</p>', null, null, 'updated the description to'],
  ];
  wanted.forEach((row, n) => same(`history ${n}`, told[n], row));
  same('no more history', told.length, wanted.length);
  const other = (await ada.get(`${issues}${y}/history/?activity_type=issue-property`))
    .body as readonly Wire[];
  same(
    'history of the other end',
    other.map((row) => [row.field, row.new_value, row.old_identifier, row.comment]).at(-1),
    ['start_before', 'ROK-4', x, 'added start_before relation'],
  );
  same('epoch', Math.abs(rows[0].epoch - Date.parse(rows[0].created_at) / 1000) < 2, true);

  // Orders.
  const named = async (url: string, key = 'name') =>
    ((await ada.get(url)).body as readonly Wire[]).map((row) => row[key] as unknown);
  same('cycles, newest first', await named(`${P}/cycles/`), ['C2', 'C1']);
  await ada.post(`${P}/estimates/`, {
    estimate: { name: 'B' },
    estimate_points: [{ key: 1, value: 'x' }],
  });
  await ada.post(`${P}/estimates/`, {
    estimate: { name: 'A' },
    estimate_points: [{ key: 1, value: 'x' }],
  });
  same('estimates by name', (await named(`${P}/estimates/`)).slice(0, 2), ['A', 'B']);
  for (const url of ['http://1.org', 'http://2.org']) await ada.post(`${at}issue-links/`, { url });
  same('links, newest first', await named(`${at}issue-links/`, 'url'), [
    'http://2.org',
    'http://1.org',
  ]);
  for (const text of ['1', '2'])
    await ada.post(`${at}comments/`, { comment_html: `<p>${text}</p>` });
  same('comments, newest first', await named(`${at}comments/`, 'comment_stripped'), ['2', '1']);
  for (const reaction of ['1', '2']) await ada.post(`${at}reactions/`, { reaction });
  same('reactions, newest first', await named(`${at}reactions/`, 'reaction'), ['2', '1']);
  for (const url of ['http://1.org', 'http://2.org'])
    await ada.post(`${P}/modules/${m}/module-links/`, { url });
  same('module links, newest first', await named(`${P}/modules/${m}/module-links/`, 'url'), [
    'http://2.org',
    'http://1.org',
  ]);
  for (const url of ['http://1.org', 'http://2.org']) await ada.post(`${W}/quick-links/`, { url });
  same('quick links, newest first', await named(`${W}/quick-links/`, 'url'), [
    'http://2.org',
    'http://1.org',
  ]);
  for (const name of ['Zebra', 'Apple']) await ada.post(`${P}/views/`, { name });
  same('views by name', (await named(`${P}/views/`)).slice(0, 2), ['Apple', 'Zebra']);
  for (const name of ['Zebra', 'Apple']) await ada.post(`${W}/views/`, { name });
  same('workspace views, newest first', await named(`${W}/views/`), ['Apple', 'Zebra']);
  for (const name of ['P1', 'P2']) await ada.post(`${P}/pages/`, { name });
  same('pages, newest first', await named(`${P}/pages/`), ['P2', 'P1']);
  for (const name of ['S1', 'S2']) await ada.post(`${W}/stickies/`, { name });
  same(
    'stickies, highest first',
    (await ada.get(`${W}/stickies/`)).body.results.map((row: Wire) => row.name),
    ['S2', 'S1'],
  );
  await ada.post(`${W}/projects/`, { name: 'Aaa', identifier: 'AAA' });
  same('projects, newest first', await named(`${W}/projects/`), ['Aaa', 'Rocket']);
  same('project details by place', await named(`${W}/projects/details/`), ['Aaa', 'Rocket']);
  same(
    'members, newest first',
    ((await ada.get(`${W}/members/`)).body as readonly Wire[]).map(
      (row) => row.member.display_name as unknown,
    ),
    ['gus', 'bob', 'ada'],
  );
  same('my workspaces', await named('/api/users/me/workspaces/?search=acm', 'slug'), ['acme']);
  same('no such workspace', await named('/api/users/me/workspaces/?search=zzz', 'slug'), []);
  same(
    'members searched',
    ((await ada.get(`${W}/members/?search=bo`)).body as readonly Wire[]).length,
    1,
  );

  // Effects on other things.
  answers('finished', await ada.patch(at, { state_id: state['Done'] }), 204);
  same('completed_at', typeof (await ada.get(at)).body.completed_at, 'string');
  answers('reopened', await ada.patch(at, { state_id: state['Todo'] }), 204);
  same('completed_at gone', (await ada.get(at)).body.completed_at, null);
  answers('member leaves', await bob.post(`${P}/members/leave/`), 204);
  answers('member is out', await bob.get(`${P}/issues/`), 403, {
    error: "You don't have the required permissions.",
  });
  answers(
    'member joins again',
    await bob.post('/api/users/me/workspaces/acme/projects/invitations/', { project_ids: [pid] }),
    201,
    { message: 'Projects joined successfully' },
  );
  answers(
    'guest may not join',
    await gus.post('/api/users/me/workspaces/acme/projects/invitations/', { project_ids: [pid] }),
    403,
    { error: 'You do not have permission to join the project' },
  );
  answers('admin leaves', await ada.post(`${P}/members/leave/`), 400, {
    error:
      'You cannot leave the project as your the only admin of the project you will have to either delete the project or create an another admin',
  });
  answers('project archived', await ada.post(`${P}/archive/`), 200);
  answers('archived project is hidden', await ada.get(`${P}/`), 404, {
    error: 'Project does not exist',
  });
  answers('archived project stays', await ada.patch(`${P}/`, { name: 'x' }), 400, {
    error: 'Archived projects cannot be updated',
  });
  same('archived project shows nothing', (await ada.get(`${P}/issues/`)).body.total_count, 0);
  answers('project back', await ada.delete(`${P}/archive/`), 204);
  answers('last one stays', await ada.delete('/api/users/me/'), 400, {
    error: 'You cannot deactivate your account since you are an instance admin',
  });
  answers('gone', await gus.delete('/api/users/me/'), 204);
  answers('really gone', await gus.get('/api/users/me/'), 401);
}
