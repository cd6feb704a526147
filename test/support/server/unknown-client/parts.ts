import { postForm } from '../upload.ts';
import type { Wire } from './client.ts';
import { sorted } from './comparison.ts';
import type { Day } from './day.ts';
import {
  AUDIT,
  USER_LITE,
  WORKSPACE_LITE,
  PROJECT_LITE,
  ITEM,
  COMPUTED,
  ROW,
  DETAIL,
  ENVELOPE,
  NO_ROLE,
  NO_CLASS,
  NOT_THERE,
  FLAT,
  ACTIVITY,
  COMMENT,
} from './shapes.ts';
import type { Items } from './items.ts';

/** What hangs on a work item, its history, drafts (work items 4.5–5, 7). */
export async function parts(
  {
    server,
    ada,
    bob,
    gus,
    gusId,
    W,
    P,
    pid,
    differences,
    fits,
    fitsEach,
    same,
    answers,
    part,
  }: Day,
  { issues, ids, nobody, bug, ui }: Items,
) {
  const [a = '', b = ''] = ids.map((id) => `${issues}${id}/`);
  const [ia = '', ib = '', ic = ''] = ids;
  // 4.5 Relations.
  const EIGHT = [
    'blocked_by',
    'blocking',
    'duplicate',
    'finish_after',
    'finish_before',
    'relates_to',
    'start_after',
    'start_before',
  ];
  const RELATION =
    'id:uuid project_id:uuid sequence_id:int relation_type:str name:str state_id:uuid priority:str';
  answers('relation none', await ada.post(`${a}issue-relation/`, { issues: [ib] }), 400, {
    message: 'Issue relation type is required',
  });
  const blocked = await ada.post(`${a}issue-relation/`, {
    relation_type: 'blocking',
    issues: [ib],
  });
  answers('relation', blocked, 201);
  fitsEach('relation', blocked.body, RELATION);
  part('relation', blocked.body[0], { id: ib, relation_type: 'blocked_by' });
  answers(
    'relation again',
    await ada.post(`${a}issue-relation/`, { relation_type: 'blocking', issues: [ib] }),
    201,
    blocked.body,
  );
  const relations = (await ada.get(`${a}issue-relation/`)).body;
  same('relations', Object.keys(relations).toSorted(), EIGHT);
  fitsEach(
    'relations',
    relations.blocking,
    'id:uuid name:str state_id:uuid sort_order:num priority:str sequence_id:int project_id:uuid label_ids:uuids assignee_ids:uuids created_at:utc updated_at:utc created_by:uuid? updated_by:uuid? relation_type:str',
  );
  same(
    'other end',
    (await ada.get(`${b}issue-relation/`)).body.blocked_by[0].relation_type,
    'blocked_by',
  );
  answers(
    'relation gone',
    await ada.post(`${a}remove-relation/`, { related_issue: ib, relation_type: 'blocking' }),
    204,
  );
  answers(
    'relation gone twice',
    await ada.post(`${a}remove-relation/`, { related_issue: ib, relation_type: 'blocking' }),
    404,
  );
  await ada.post(`${a}issue-relation/`, { relation_type: 'relates_to', issues: [ib] });

  // 4.6 Sub-items.
  const subs = await ada.get(`${a}sub-issues/`);
  fits('sub-issues', subs.body, 'sub_issues:list state_distribution:json');
  fitsEach('sub-issues', subs.body.sub_issues, `${ITEM} ${COMPUTED}`);
  same('sub-issues', subs.body.state_distribution, { backlog: [ic] });
  answers('sub none', await ada.post(`${a}sub-issues/`, {}), 400, {
    error: 'Sub Issue IDs are required',
  });
  const put = await ada.post(`${a}sub-issues/`, { sub_issue_ids: [ib] });
  answers('sub post', put, 200);
  fits('sub post', put.body, 'sub_issues:list state_distribution:json');
  fitsEach('sub post', put.body.sub_issues, ITEM);
  same('sub post', put.body.state_distribution, { completed: [ib] });
  same('counts', (await ada.get(a)).body.sub_issues_count, 2);
  answers('detach', await ada.patch(b, { parent_id: null }), 204);

  // 4.7 Links.
  const LINK = `${AUDIT} title:str? url:str metadata:json project:uuid workspace:uuid issue:uuid created_by_detail:json`;
  const link = await ada.post(`${a}issue-links/`, { url: 'example.org', title: null });
  answers('link', link, 201);
  fits('link', link.body, LINK);
  fits('link by', link.body.created_by_detail, USER_LITE);
  same('link', link.body.url, 'http://example.org');
  answers('link bad', await ada.post(`${a}issue-links/`, { url: 'a b' }), 400, {
    url: { error: 'Invalid URL format.' },
  });
  answers('link none', await ada.post(`${a}issue-links/`, {}), 400, {
    url: ['This field is required.'],
  });
  answers('link again', await ada.post(`${a}issue-links/`, { url: 'http://example.org' }), 400, {
    error: 'URL already exists for this Issue',
  });
  fitsEach('links', (await bob.get(`${a}issue-links/`)).body, LINK);
  fits('link one', (await ada.get(`${a}issue-links/${link.body.id}/`)).body, LINK);
  fits(
    'link patch',
    (await ada.patch(`${a}issue-links/${link.body.id}/`, { title: 'T' })).body,
    LINK,
  );

  // 4.8 Dates, 4.9 bulk.
  answers(
    'dates',
    await ada.post(`${P}/issue-dates/`, {
      updates: [{ id: ia, start_date: '2026-11-21', target_date: '2026-11-24' }],
    }),
    200,
    { message: 'Issues updated successfully' },
  );
  answers(
    'dates wrong',
    await ada.post(`${P}/issue-dates/`, { updates: [{ id: ia, start_date: '2026-12-21' }] }),
    400,
    { message: 'Start date cannot exceed target date' },
  );
  answers('bulk delete none', await ada.delete(`${P}/bulk-delete-issues/`, {}), 400, {
    error: 'Issue IDs are required',
  });
  answers(
    'bulk delete member',
    await bob.delete(`${P}/bulk-delete-issues/`, { issue_ids: [ia] }),
    403,
    NO_ROLE,
  );
  const doomed = (await ada.post(issues, { name: 'Doomed' })).body.id;
  answers(
    'bulk delete',
    await ada.delete(`${P}/bulk-delete-issues/`, { issue_ids: [doomed] }),
    200,
    { message: '1 issues were deleted' },
  );
  answers('bulk archive none', await ada.post(`${P}/bulk-archive-issues/`, {}), 400, {
    error: 'Issue IDs are required',
  });
  answers(
    'bulk archive open',
    await ada.post(`${P}/bulk-archive-issues/`, { issue_ids: [ia] }),
    400,
    { error_code: 4091, error_message: 'INVALID_ARCHIVE_STATE_GROUP' },
  );
  answers(
    'bulk archive guest',
    await gus.post(`${P}/bulk-archive-issues/`, { issue_ids: [ia] }),
    403,
    NO_CLASS,
  );
  answers('bulk archive', await ada.post(`${P}/bulk-archive-issues/`, { issue_ids: [ib] }), 200, {
    archived_at: '2026-11-20',
  });
  answers('restore', await ada.delete(`${b}archive/`), 204);
  answers(
    'bulk operation',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { label_ids: [ui], priority: 'urgent' },
    }),
    204,
  );
  same('bulk adds', sorted((await ada.get(a)).body.label_ids), sorted([bug, ui]));
  answers(
    'bulk dates',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { start_date: '2026-11-25', target_date: '2026-11-21' },
    }),
    400,
    { error_code: 4100, error_message: 'INVALID_ISSUE_DATES' },
  );
  answers(
    'bulk start',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { start_date: '2026-11-30' },
    }),
    400,
    { error_code: 4101, error_message: 'INVALID_ISSUE_START_DATE' },
  );
  answers(
    'bulk target',
    await ada.post(`${P}/bulk-operation-issues/`, {
      issue_ids: [ia],
      properties: { target_date: '2026-11-01' },
    }),
    400,
    { error_code: 4102, error_message: 'INVALID_ISSUE_TARGET_DATE' },
  );

  // 4.10 Archive.
  answers('archive open', await ada.post(`${a}archive/`), 400, {
    error: 'Can only archive completed or cancelled state group issue',
  });
  answers('archive', await ada.post(`${b}archive/`), 200, { archived_at: '2026-11-20' });
  fits('archived', (await ada.get(`${b}archive/`)).body, DETAIL);
  fitsEach('archived list', (await ada.get(`${P}/archived-issues/`)).body.results, ROW);
  fits(
    'archived groups',
    (await ada.get(`${P}/archived-issues/?group_by=priority`)).body,
    `${ENVELOPE} results:json`,
  );
  answers('archived patch', await ada.patch(b, { name: 'x' }), 404, { error: 'Issue not found' });
  fits('archived read', (await ada.get(b)).body, DETAIL);
  answers('archived by key', await ada.get(`${W}/work-items/ROK-2/`), 404, NOT_THERE);
  answers('archived deleted ids', await ada.get(`${P}/deleted-issues/`), 200);
  answers('restore', await ada.delete(`${b}archive/`), 204);
  answers('not archived', await ada.get(`${b}archive/`), 404, NOT_THERE);
  answers('restore again', await ada.delete(`${b}archive/`), 404, NOT_THERE);

  // 4.11 Subscription.
  const SUBSCRIBER = `${AUDIT} project:uuid workspace:uuid issue:uuid subscriber:uuid`;
  answers('subscribed', await ada.get(`${a}subscribe/`), 200, { subscribed: true });
  answers('subscribe again', await ada.post(`${a}subscribe/`), 400, {
    message: 'User already subscribed to the issue.',
  });
  answers('unsubscribe', await ada.delete(`${a}subscribe/`), 204);
  answers('unsubscribe again', await ada.delete(`${a}subscribe/`), 404);
  const subscribed = await ada.post(`${a}subscribe/`);
  answers('subscribe', subscribed, 201);
  fits('subscribe', subscribed.body, SUBSCRIBER);
  fitsEach('subscribers', (await ada.get(`${a}issue-subscribers/`)).body, 'member:json id:uuid');

  // 4.12 Reactions, 4.13 comments.
  const REACTION = `${AUDIT} reaction:str project:uuid workspace:uuid actor:uuid issue:uuid actor_detail:json`;
  const reaction = await ada.post(`${a}reactions/`, { reaction: '128077' });
  answers('reaction', reaction, 201);
  fits('reaction', reaction.body, REACTION);
  answers('reaction again', await ada.post(`${a}reactions/`, { reaction: '128077' }), 400, {
    error: 'The payload is not valid',
  });
  answers('reaction none', await ada.post(`${a}reactions/`, {}), 400, {
    reaction: ['This field is required.'],
  });
  fitsEach('reactions', (await ada.get(`${a}reactions/`)).body, REACTION);
  answers('reaction of nobody', await bob.delete(`${a}reactions/128077/`), 404);
  const comment = await ada.post(`${a}comments/`, { comment_html: '<p>Hi</p>' });
  answers('comment', comment, 201);
  fits('comment', comment.body, COMMENT);
  part('comment', comment.body, {
    comment_stripped: 'Hi',
    access: 'INTERNAL',
    attachments: [],
    edited_at: null,
    comment_json: {},
  });
  fits('comment issue', comment.body.issue_detail, FLAT);
  fits('comment actor', comment.body.actor_detail, USER_LITE);
  fits('comment project', comment.body.project_detail, PROJECT_LITE);
  fits('comment workspace', comment.body.workspace_detail, WORKSPACE_LITE);
  const cid = comment.body.id;
  fitsEach('comments', (await ada.get(`${a}comments/`)).body, `${COMMENT} is_member:bool`);
  fits('comment one', (await ada.get(`${a}comments/${cid}/`)).body, `${COMMENT} is_member:bool`);
  fits(
    'comment patch',
    (await ada.patch(`${a}comments/${cid}/`, { comment_html: '<p>Ho</p>' })).body,
    COMMENT,
  );
  answers(
    'comment other',
    await bob.patch(`${a}comments/${cid}/`, { comment_html: 'x' }),
    403,
    NO_ROLE,
  );
  answers('comment guest', await gus.post(`${a}comments/`, { comment_html: 'x' }), 400, {
    error: 'You are not allowed to comment on the issue',
  });
  const REACTED = `${AUDIT} reaction:str project:uuid workspace:uuid actor:uuid comment:uuid`;
  const reacted = await bob.post(`${P}/comments/${cid}/reactions/`, { reaction: '128077' });
  answers('comment reaction', reacted, 201);
  fits('comment reaction', reacted.body, REACTED);
  answers(
    'comment reaction again',
    await bob.post(`${P}/comments/${cid}/reactions/`, { reaction: '128077' }),
    400,
    { error: 'Reaction already exists for the user' },
  );
  fitsEach('comment reactions', (await ada.get(`${P}/comments/${cid}/reactions/`)).body, REACTED);
  fitsEach(
    'comment with reactions',
    (await ada.get(`${a}comments/${cid}/`)).body.comment_reactions,
    REACTED,
  );
  answers('comment reaction gone', await bob.delete(`${P}/comments/${cid}/reactions/128077/`), 204);

  // 5.1 History.
  const history = (await ada.get(`${a}history/`)).body;
  fitsEach(
    'history comments',
    history.filter((row: Wire) => 'comment_html' in row),
    COMMENT,
  );
  fitsEach(
    'history activities',
    history.filter((row: Wire) => 'verb' in row),
    ACTIVITY,
  );
  const activities = (await ada.get(`${a}history/?activity_type=issue-property`)).body;
  fits('activity issue', activities[0].issue_detail, FLAT);
  same(
    'creation',
    [activities[0].verb, activities[0].field, activities[0].comment, activities[0].old_value],
    ['created', null, 'created the issue', null],
  );
  const told = activities.map((row: Wire) =>
    [row.field, row.verb, row.old_value, row.new_value, row.comment].join('|'),
  );
  for (const wanted of [
    'assignees|updated||bob|added assignee ',
    'state|updated|Backlog|In Progress|updated the state to',
    'blocking|updated||ROK-2|added blocking relation',
    'blocking|deleted|ROK-2||deleted blocking relation',
    'start_date|updated|2026-11-20|2026-11-21|updated the start date to ',
    'target_date|updated|2026-11-25|2026-11-24|updated the target date to',
    'labels|updated||UI|added label ',
    'priority|updated|high|urgent|updated the priority to',
    'link|created||http://example.org|created a link',
  ])
    if (!told.includes(wanted)) differences.push(`history lacks ${wanted}: ${told.join(' · ')}`);
  const second = (await ada.get(`${b}history/?activity_type=issue-property`)).body.map(
    (row: Wire) => [row.field, row.verb, row.old_value, row.new_value, row.comment].join('|'),
  );
  for (const wanted of [
    'archived_at|updated||manual_archive|Actor has archived the issue',
    'archived_at|updated|archive|restore|has restored the issue',
    'blocked_by|updated||ROK-1|added blocked_by relation',
  ])
    if (!second.includes(wanted))
      differences.push(`history of b lacks ${wanted}: ${second.join(' · ')}`);
  answers(
    'history since',
    await ada.get(`${a}history/?created_at__gt=2027-01-01T00:00:00Z`),
    200,
    [],
  );
  fitsEach(
    'history comments only',
    (await ada.get(`${a}history/?activity_type=issue-comment`)).body,
    COMMENT,
  );

  // 4.14 Versions.
  const VERSION =
    'id:uuid workspace:uuid project:uuid issue:uuid last_saved_at:mine owned_by:uuid created_at:mine updated_at:mine created_by:uuid? updated_by:uuid?';
  const FEED =
    'prev_cursor:str cursor:str next_cursor:str? prev_page_results:bool next_page_results:bool page_count:int total_results:int total_pages:int results:list';
  fits('versions', (await ada.get(`${a}versions/`)).body, FEED);
  const descriptions = await ada.get(`${a}description-versions/`);
  fits('description versions', descriptions.body, FEED);
  fitsEach('description versions', descriptions.body.results, VERSION);
  fits(
    'description version',
    (await ada.get(`${a}description-versions/${descriptions.body.results[0]?.id}/`)).body,
    `${VERSION} description_binary:str? description_html:str description_stripped:str? description_json:json`,
  );
  answers('no version', await ada.get(`${a}versions/${nobody}/`), 404);

  // 4.15 Attachments.
  const files = `/api/assets/v2/workspaces/acme/projects/${pid}/issues/${ia}/attachments/`;
  const ATTACHMENT = `${AUDIT} attributes:json asset:str entity_type:str entity_identifier:null is_deleted:bool is_archived:bool external_id:str? external_source:str? size:num is_uploaded:bool
    storage_metadata:json? user:uuid? workspace:uuid? draft_issue:uuid? project:uuid? issue:uuid? comment:uuid? page:uuid? asset_url:str`;
  answers('attachment type', await ada.post(files, { name: 'x', type: 'x/y', size: 3 }), 400, {
    error: 'Invalid file type.',
    status: false,
  });
  const file = await ada.post(files, { name: 'notes.txt', type: 'text/plain', size: 5 });
  answers('attachment', file, 200);
  fits('attachment', file.body, 'upload_data:json asset_id:uuid attachment:json asset_url:str');
  fits('attachment', file.body.attachment, ATTACHMENT);
  same('attachment url', file.body.asset_url, `${files}${file.body.asset_id}/`);
  answers('attachment early', await ada.get(file.body.asset_url), 400, {
    error: 'The asset is not uploaded.',
    status: false,
  });
  const uploaded = await postForm(server, file.body.upload_data, 'hello', {
    type: 'text/plain',
    name: 'notes.txt',
  });
  same('uploaded', uploaded.status, 204);
  answers('attachment done', await ada.patch(file.body.asset_url), 204);
  fitsEach('attachments', (await ada.get(files)).body, ATTACHMENT);
  const there = await ada.get(file.body.asset_url);
  answers('attachment get', there, 302);
  answers('attachment deleted', await ada.delete(file.body.asset_url), 204);

  // 4.16 Display properties.
  const PROPERTIES = `${AUDIT} filters:json display_filters:json display_properties:json project:uuid workspace:uuid user:uuid`;
  fits('properties', (await ada.get(`${P}/user-properties/`)).body, PROPERTIES);
  const set = await ada.patch(`${P}/user-properties/`, { display_filters: { layout: 'kanban' } });
  answers('properties', set, 201);
  fits('properties', set.body, PROPERTIES);
  same('properties', set.body.display_filters, { layout: 'kanban' });
  fits(
    'W properties',
    (await ada.get(`${W}/user-properties/`)).body,
    PROPERTIES.replace('project:uuid ', ''),
  );
  answers('W properties', await ada.patch(`${W}/user-properties/`, { filters: {} }), 201);

  // 7 Drafts.
  const DRAFT =
    'id:uuid name:str? state_id:uuid? sort_order:num completed_at:any estimate_point:uuid? priority:str start_date:date? target_date:date? project_id:uuid? parent_id:uuid? cycle_id:uuid? module_ids:uuids label_ids:uuids assignee_ids:uuids created_at:mine updated_at:mine created_by:uuid? updated_by:uuid? type_id:uuid? description_html:str';
  const draft = await ada.post(`${W}/draft-issues/`, {
    project_id: pid,
    name: 'Idea',
    label_ids: [bug],
  });
  answers('draft', draft, 201);
  fits('draft', draft.body, DRAFT);
  fits('drafts', (await ada.get(`${W}/draft-issues/`)).body, `${ENVELOPE} results:list`);
  fitsEach('drafts', (await ada.get(`${W}/draft-issues/`)).body.results, DRAFT);
  fits('draft read', (await ada.get(`${W}/draft-issues/${draft.body.id}/`)).body, DRAFT);
  answers(
    'draft patch',
    await ada.patch(`${W}/draft-issues/${draft.body.id}/`, { name: 'Idea 2' }),
    204,
  );
  answers(
    'draft patch none',
    await ada.patch(`${W}/draft-issues/${nobody}/`, { name: 'Idea 2' }),
    404,
    { error: 'Issue not found' },
  );
  same('draft count', (await ada.get(`${W}/workspace-members/me/`)).body.draft_issue_count, 1);
  const homeless = await ada.post(`${W}/draft-issues/`, {});
  answers('homeless', homeless, 201);
  answers(
    'homeless',
    await ada.post(`${W}/draft-to-issue/${homeless.body.id}/`, { name: 'x' }),
    400,
    { error: 'Project is required to create an issue.' },
  );
  const issued = await ada.post(`${W}/draft-to-issue/${draft.body.id}/`, {
    name: 'Idea',
    label_ids: [bug],
  });
  answers('draft to issue', issued, 201);
  const RAW =
    'id state_id parent_id project_id workspace_id label_ids assignee_ids created_at updated_at deleted_at point name description description_html description_stripped description_binary priority start_date target_date sequence_id sort_order completed_at archived_at is_draft external_source external_id created_by updated_by project workspace parent state estimate_point type assignees labels';
  for (const key of RAW.split(' '))
    if (!(key in issued.body)) differences.push(`draft to issue: ${key} is missing`);
  answers('draft delete', await ada.delete(`${W}/draft-issues/${homeless.body.id}/`), 204);
  answers('delete', await ada.delete(`${issues}${issued.body.id}/`), 204);
  answers('delete again', await ada.delete(`${issues}${issued.body.id}/`), 404);
  return { cid, gusId };
}
