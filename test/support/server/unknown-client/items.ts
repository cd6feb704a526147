import type { Wire } from './client.ts';
import type { Day } from './day.ts';
import { AUDIT, ITEM, COMPUTED, DETAIL, NO_ROLE, NOT_THERE } from './shapes.ts';

/** States, labels, estimates, and single work items (work items 4.1–4.3, 12, 14, 15). */
export async function items({
  ada,
  bob,
  gus,
  bobId,
  W,
  P,
  pid,
  fits,
  fitsEach,
  same,
  answers,
  part,
}: Day) {
  // 15. States.
  const STATE =
    'id:uuid project_id:uuid workspace_id:uuid name:str color:str group:str default:bool description:str sequence:num';
  const states = (await gus.get(`${P}/states/`)).body;
  fitsEach('states', states, STATE);
  same(
    'states',
    states.map((one: Wire) => [one.name, one.color, one.sequence, one.group, one.default]),
    [
      ['Backlog', '#A3A3A3', 15000, 'backlog', true],
      ['Todo', '#3A3A3A', 25000, 'unstarted', false],
      ['In Progress', '#F59E0B', 35000, 'started', false],
      ['Done', '#16A34A', 45000, 'completed', false],
      ['Cancelled', '#EF4444', 55000, 'cancelled', false],
    ],
  );
  const state = Object.fromEntries(states.map((one: Wire) => [one.name, one.id])) as Record<
    string,
    string
  >;
  const review = await ada.post(`${P}/states/`, {
    name: 'Review',
    color: '#123456',
    group: 'started',
  });
  answers('state', review, 200);
  fits('state', review.body, STATE);
  same('state sequence', review.body.sequence, 70000);
  answers('state taken', await ada.post(`${P}/states/`, { name: 'Review', color: '#1' }), 400, {
    name: 'The state name is already taken',
  });
  answers('state fields', await ada.post(`${P}/states/`, {}), 400, {
    name: ['This field is required.'],
    color: ['This field is required.'],
  });
  answers(
    'state group',
    await ada.post(`${P}/states/`, { name: 'x', color: 'x', group: 'y' }),
    400,
    { group: ['"y" is not a valid choice.'] },
  );
  fits('state read', (await ada.get(`${P}/states/${review.body.id}/`)).body, STATE);
  fits(
    'state patch',
    (await ada.patch(`${P}/states/${review.body.id}/`, { description: 'Four eyes' })).body,
    STATE,
  );
  const grouped = (await ada.get(`${P}/states/?grouped=true`)).body;
  same('states grouped', Object.keys(grouped).toSorted(), [
    'backlog',
    'cancelled',
    'completed',
    'started',
    'unstarted',
  ]);
  fitsEach('states grouped', grouped.started, STATE);
  answers('default', await ada.post(`${P}/states/${state['Todo']}/mark-default/`), 204);
  answers('default delete', await ada.delete(`${P}/states/${state['Todo']}/`), 400, {
    error: 'Default state cannot be deleted',
  });
  answers('default back', await ada.post(`${P}/states/${state['Backlog']}/mark-default/`), 204);
  fitsEach('W states', (await ada.get(`${W}/states/`)).body, STATE);

  // 14. Labels.
  const LABEL =
    'parent:uuid? name:str color:str id:uuid project_id:uuid workspace_id:uuid sort_order:num';
  const bug = await ada.post(`${P}/issue-labels/`, { name: 'Bug', color: '#ff0000' });
  answers('label', bug, 201);
  fits('label', bug.body, LABEL);
  same('label order', bug.body.sort_order, 65535);
  const ui = await ada.post(`${P}/issue-labels/`, { name: 'UI', parent: bug.body.id });
  same(
    'label order',
    [ui.body.sort_order, ui.body.parent, ui.body.color],
    [75535, bug.body.id, ''],
  );
  answers('label taken', await ada.post(`${P}/issue-labels/`, { name: 'Bug' }), 400, {
    error: 'Label with the same name already exists in the project',
  });
  answers('label none', await ada.post(`${P}/issue-labels/`, {}), 400, {
    name: ['This field is required.'],
  });
  fitsEach('labels', (await gus.get(`${P}/issue-labels/`)).body, LABEL);
  fits('label read', (await ada.get(`${P}/issue-labels/${ui.body.id}/`)).body, LABEL);
  fits(
    'label patch',
    (await ada.patch(`${P}/issue-labels/${ui.body.id}/`, { parent: null, color: '#00f' })).body,
    LABEL,
  );
  const bulk = await ada.post(`${P}/bulk-create-labels/`, {
    label_data: [{ name: 'Bug' }, { name: 'Docs' }, {}],
  });
  answers('bulk labels', bulk, 201);
  same(
    'bulk labels',
    bulk.body.labels.map((one: Wire) => one.name),
    ['Bug', 'Docs', 'Migrated'],
  );
  fitsEach('bulk labels', bulk.body.labels, LABEL);
  fitsEach('W labels', (await gus.get(`${W}/labels/`)).body, LABEL);

  // 12. Estimates.
  const POINT = `${AUDIT} key:int description:str value:str project:uuid workspace:uuid estimate:uuid`;
  const ESTIMATE = `${AUDIT} name:str description:str type:str last_used:bool project:uuid workspace:uuid points:list`;
  const estimate = await ada.post(`${P}/estimates/`, {
    estimate: { name: 'Points', type: 'points', last_used: true },
    estimate_points: [
      { key: 1, value: '1' },
      { key: 2, value: '2' },
      { key: 3, value: '5' },
    ],
  });
  answers('estimate', estimate, 200);
  fits('estimate', estimate.body, ESTIMATE);
  fitsEach('points', estimate.body.points, POINT);
  answers('estimate none', await ada.post(`${P}/estimates/`, {}), 400);
  answers('estimate active', await ada.patch(`${P}/`, { estimate: estimate.body.id }), 200);
  fitsEach('estimates', (await gus.get(`${P}/estimates/`)).body, ESTIMATE);
  fits('estimate read', (await ada.get(`${P}/estimates/${estimate.body.id}/`)).body, ESTIMATE);
  fitsEach('W estimates', (await ada.get(`${W}/estimates/`)).body, ESTIMATE);
  fitsEach('project-estimates', (await ada.get(`${P}/project-estimates/`)).body, POINT);
  answers('estimate patch none', await ada.patch(`${P}/estimates/${estimate.body.id}/`, {}), 400, {
    error: 'Estimate points are required',
  });
  const [one, two] = estimate.body.points;
  fits(
    'estimate patch',
    (
      await ada.patch(`${P}/estimates/${estimate.body.id}/`, {
        estimate: { name: 'P' },
        estimate_points: [{ id: one.id, value: '1' }],
      })
    ).body,
    ESTIMATE,
  );
  answers(
    'point none',
    await ada.post(`${P}/estimates/${estimate.body.id}/estimate-points/`, {}),
    400,
    { error: 'Key and value are required' },
  );
  const point = await ada.post(`${P}/estimates/${estimate.body.id}/estimate-points/`, {
    key: 4,
    value: '8',
  });
  answers('point', point, 200);
  fits('point', point.body, POINT);
  answers(
    'point empty',
    await ada.patch(`${P}/estimates/${estimate.body.id}/estimate-points/${point.body.id}/`, {}),
    400,
    { non_field_errors: ['Estimate points are required'] },
  );
  fits(
    'point patch',
    (
      await ada.patch(`${P}/estimates/${estimate.body.id}/estimate-points/${point.body.id}/`, {
        value: '13',
      })
    ).body,
    POINT,
  );
  answers(
    'point long',
    await ada.post(`${P}/estimates/${estimate.body.id}/estimate-points/`, {
      key: 5,
      value: 'x'.repeat(21),
    }),
    400,
    { value: ["Value can't be more than 20 characters"] },
  );
  const gone = await ada.delete(
    `${P}/estimates/${estimate.body.id}/estimate-points/${point.body.id}/`,
  );
  answers('point delete', gone, 200, []);

  // 4.1 Create.
  const issues = `${P}/issues/`;
  answers('item none', await ada.post(issues, {}), 400, { name: ['This field is required.'] });
  answers('item blank', await ada.post(issues, { name: '' }), 400, {
    name: ['This field may not be blank.'],
  });
  answers('item long', await ada.post(issues, { name: 'x'.repeat(256) }), 400, {
    name: ['Ensure this field has no more than 255 characters.'],
  });
  answers('item priority', await ada.post(issues, { name: 'x', priority: 'x' }), 400, {
    priority: ['"x" is not a valid choice.'],
  });
  answers(
    'item dates',
    await ada.post(issues, { name: 'x', start_date: '2026-11-22', target_date: '2026-11-21' }),
    400,
    { non_field_errors: ['Start date cannot exceed target date'] },
  );
  answers('item date', await ada.post(issues, { name: 'x', start_date: 'x' }), 400, {
    start_date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
  });
  const nobody = '00000000-0000-4000-8000-000000000000';
  answers('item state', await ada.post(issues, { name: 'x', state_id: nobody }), 400, {
    state_id: [`Invalid pk "${nobody}" - object does not exist.`],
  });
  answers('item parent', await ada.post(issues, { name: 'x', parent_id: nobody }), 400, {
    parent_id: [`Invalid pk "${nobody}" - object does not exist.`],
  });
  answers('item assignee', await ada.post(issues, { name: 'x', assignee_ids: [nobody] }), 400, {
    assignee_ids: { 0: [`Invalid pk "${nobody}" - object does not exist.`] },
  });
  answers('item label', await ada.post(issues, { name: 'x', label_ids: [nobody] }), 400, {
    label_ids: { 0: [`Invalid pk "${nobody}" - object does not exist.`] },
  });
  answers('item uuid', await ada.post(issues, { name: 'x', label_ids: ['x'] }), 400, {
    label_ids: { 0: ['“x” is not a valid UUID.'] },
  });
  const first = await ada.post(issues, {
    name: 'First',
    description_html: '<p>Hello</p>',
    priority: 'high',
    assignee_ids: [bobId],
    label_ids: [bug.body.id],
    start_date: '2026-11-20',
    target_date: '2026-11-25',
    estimate_point: two.id,
    project_id: pid,
    cycle_id: 'ignored',
    module_ids: [],
  });
  answers('item', first, 201);
  fits('item', first.body, `${ITEM} ${COMPUTED} deleted_at:null`);
  part('item', first.body, {
    sequence_id: 1,
    sort_order: 65535,
    state_id: state['Backlog'],
    cycle_id: null,
    assignee_ids: [bobId],
    estimate_point: two.id,
  });
  const second = await ada.post(issues, { name: 'Second', state_id: state['Done'] });
  const third = await bob.post(issues, { name: 'Third', parent_id: first.body.id });
  part('third', third.body, {
    sequence_id: 3,
    sort_order: 75535,
    parent_id: first.body.id,
    priority: 'none',
  });
  answers('guest creates', await gus.post(issues, { name: 'x' }), 403, NO_ROLE);
  const ids: string[] = [first, second, third].map(({ body }) => body.id);

  // 4.2 Read.
  const read = await ada.get(
    `${issues}${ids[0]}/?expand=issue_reactions,issue_attachments,issue_link,parent`,
  );
  fits(
    'detail',
    read.body,
    `${DETAIL} issue_reactions:list issue_attachments:list issue_link:list parent:json`,
  );
  part('detail', read.body, { description_html: '<p>Hello</p>', is_subscribed: true, parent: {} });
  fits('by key', (await ada.get(`${W}/work-items/rok-1/`)).body, DETAIL);
  answers('by bad key', await ada.get(`${W}/work-items/ROK-x/`), 400, {
    error: 'Invalid issue identifier',
  });
  answers('by unknown key', await ada.get(`${W}/work-items/ROK-99/`), 404, NOT_THERE);
  answers('by unknown project', await ada.get(`${W}/work-items/XXX-1/`), 404, NOT_THERE);
  answers('guest reads', await gus.get(`${issues}${ids[0]}/`), 400, {
    error: 'You are not allowed to view this issue',
  });
  answers('guest reads by key', await gus.get(`${W}/work-items/ROK-1/`), 400, {
    error: 'You are not allowed to view this issue',
  });
  answers('unknown item', await ada.get(`${issues}${nobody}/`), 404, NOT_THERE);
  answers('malformed item', await ada.get(`${issues}x/`), 404, { error: 'Page not found.' });
  answers('meta', await ada.get(`${issues}${ids[0]}/meta/`), 200, {
    sequence_id: 1,
    project_identifier: 'ROK',
  });

  // 4.3 Update.
  const patched = await bob.patch(`${issues}${ids[0]}/`, {
    state_id: state['In Progress'],
    sort_order: 1000.5,
    type_id: null,
    unknown: 1,
  });
  answers('patch', patched, 204);
  same('patch body', patched.text, '');
  answers('patch unknown', await ada.patch(`${issues}${nobody}/`, {}), 404, {
    error: 'Issue not found',
  });
  answers('guest patches', await gus.patch(`${issues}${ids[0]}/`, { name: 'x' }), 403, NO_ROLE);
  answers('patch null', await ada.patch(`${issues}${ids[0]}/`, { name: null }), 400, {
    name: ['This field may not be null.'],
  });
  return {
    state,
    issues,
    ids,
    nobody,
    bug: bug.body.id,
    ui: ui.body.id,
    points: [one.id, two.id],
  };
}

export type Items = Awaited<ReturnType<typeof items>>;
