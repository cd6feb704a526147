import type { Wire } from './client.ts';
import { sorted } from './comparison.ts';
import type { Day } from './day.ts';
import { ITEM, COMPUTED, ROW, ENVELOPE, ACTIVITY } from './shapes.ts';
import type { Items } from './items.ts';

/** Lists with every filter, order and grouping (work items 3, workspace 10). */
export async function lists(
  { ada, gus, me, bobId, W, P, pid, differences, fits, fitsEach, same, answers, part }: Day,
  { state, issues, ids, nobody, bug, ui }: Items,
) {
  const list = await ada.get(
    `${issues}?per_page=50&cursor=50:0:0&order_by=-created_at&sub_issue=true`,
  );
  fits('list', list.body, `${ENVELOPE} results:list`);
  fitsEach('list', list.body.results, ROW);
  part('list', list.body, {
    grouped_by: null,
    sub_grouped_by: null,
    total_count: 3,
    next_cursor: '50:1:0',
    prev_cursor: '50:-1:1',
    next_page_results: false,
    prev_page_results: false,
    count: 3,
    total_pages: 1,
    total_results: 3,
    extra_stats: null,
  });
  const bare = await ada.get(issues);
  part('list bare', bare.body, { next_cursor: '1000:1:0', prev_cursor: '1000:-1:1', count: 3 });
  const two = await ada.get(`${issues}?per_page=2&cursor=2:1:0`);
  part('page 2', two.body, {
    total_count: 3,
    count: 1,
    next_cursor: '2:2:0',
    prev_cursor: '2:0:1',
    next_page_results: false,
    prev_page_results: true,
    total_pages: 2,
  });
  answers('per_page x', await ada.get(`${issues}?per_page=x`), 400, {
    detail: 'Invalid per_page parameter.',
  });
  answers('per_page big', await ada.get(`${issues}?per_page=1001`), 400, {
    detail: 'Invalid per_page value. Cannot exceed 1000.',
  });
  answers('cursor x', await ada.get(`${issues}?cursor=x`), 400, {
    detail: 'Invalid cursor parameter.',
  });
  answers('cursor negative', await ada.get(`${issues}?per_page=5&cursor=5:-1:0`), 400, {
    detail: 'Error in parsing',
  });
  answers('date x', await ada.get(`${issues}?target_date=x;after`), 400, {
    error: 'Please provide valid detail',
  });
  answers('estimate x', await ada.get(`${issues}?estimate_point=x`), 400, {
    error: 'Please provide valid detail',
  });
  answers('same groups', await ada.get(`${issues}?group_by=priority&sub_group_by=priority`), 400, {
    error: 'Group by and sub group by cannot have same parameters',
  });
  const names = async (query: string, who = ada) => {
    const got = await who.get(`${issues}?order_by=created_at&${query}`);
    return got.status === 200 ? got.body.results.map((row: Wire) => row.name).toSorted() : got.text;
  };
  for (const [query, wanted] of [
    [`state=${state['Done']}`, ['Second']],
    ['state=x', ['First', 'Second', 'Third']],
    ['state_group=started,completed', ['First', 'Second']],
    ['priority=high', ['First']],
    ['priority=high,null', ['First']],
    ['priority=', ['First', 'Second', 'Third']],
    [`parent=${ids[0]}`, ['Third']],
    ['parent=None', ['First', 'Second']],
    [`labels=${bug}`, ['First']],
    ['labels=None', ['Second', 'Third']],
    [`assignees=${bobId}`, ['First']],
    ['assignees=None', ['Second', 'Third']],
    [`created_by=${me.id}`, ['First', 'Second']],
    [`subscriber=${bobId}`, ['First', 'Third']],
    ['cycle=None', ['First', 'Second', 'Third']],
    ['module=None', ['First', 'Second', 'Third']],
    [`project=${pid}`, ['First', 'Second', 'Third']],
    ['name=IR', ['First', 'Third']],
    ['type=backlog', ['Third']],
    ['type=active', ['First']],
    ['sub_issue=false', ['First', 'Second']],
    ['start_target_date=true', ['First']],
    ['target_date=2026-11-25', ['First']],
    ['target_date=2026-11-26;after', []],
    ['target_date=2026-11-20;after,2026-11-30;before', ['First']],
    ['target_date=1_weeks;before;fromnow', ['First']],
    ['created_at=2026-11-20;after', ['First', 'Second', 'Third']],
    ['created_at=2026-11-19;before', []],
    ['layout=list&issue_type=x&show_empty_groups=true', ['First', 'Second', 'Third']],
    ['completed_at=2026-11-20', ['Second']],
    ['mentions=' + nobody, []],
    ['updated_at__gt=2026-11-21T00:00:00Z', []],
    ['updated_at__gt=2026-11-20T00:00:00Z', ['First', 'Second', 'Third']],
  ] as const)
    same(`filter ${query}`, await names(query), wanted);
  same('guest list', await names('', gus), []);

  const GROUP = 'results:list total_results:int';
  for (const [by, wanted] of [
    ['priority', ['high', 'low', 'medium', 'none', 'urgent']],
    ['state__group', ['backlog', 'cancelled', 'completed', 'started', 'unstarted']],
    ['state_id', sorted((await ada.get(`${P}/states/`)).body.map((one: Wire) => one.id))],
    ['project_id', [pid]],
    ['cycle_id', ['None']],
    ['issue_module__module_id', ['None']],
    ['labels__id', sorted(['None', bug])],
    ['assignees__id', sorted(['None', bobId])],
    ['created_by', sorted([me.id, bobId])],
    ['target_date', ['2026-11-25', 'None']],
    ['start_date', ['2026-11-20', 'None']],
  ] as const) {
    const got = await ada.get(`${issues}?group_by=${by}&per_page=10&cursor=10:0:0`);
    fits(`group ${by}`, got.body, `${ENVELOPE} results:json`);
    same(`group ${by} keys`, Object.keys(got.body?.results ?? {}).toSorted(), wanted);
    for (const group of Object.values(got.body?.results ?? {})) fits(`group ${by}`, group, GROUP);
    const rows = Object.values<Wire>(got.body.results).flatMap((group) => group.results);
    const raw = ['labels__id', 'assignees__id', 'issue_module__module_id'].includes(by)
      ? `${ROW} ${by}:uuid?`
      : ROW;
    fitsEach(`group ${by} rows`, rows, raw);
    part(`group ${by}`, got.body, {
      grouped_by: by,
      sub_grouped_by: null,
      next_cursor: '10:1:0',
      prev_cursor: '10:-1:1',
      next_page_results: false,
    });
    const none = await ada.get(`${issues}?group_by=${by}&priority=urgent`);
    part(`group ${by} empty`, none.body, { results: {}, total_count: 0, total_pages: 0, count: 0 });
    for (const under of ['priority', 'labels__id', 'cycle_id', 'target_date']) {
      if (under === by) continue;
      const cells = await ada.get(
        `${issues}?group_by=${by}&sub_group_by=${under}&per_page=10&cursor=10:0:0`,
      );
      fits(`group ${by} × ${under}`, cells.body, `${ENVELOPE} results:json`);
      part(`group ${by} × ${under}`, cells.body, { grouped_by: by, sub_grouped_by: under });
      for (const group of Object.values<Wire>(cells.body?.results ?? {})) {
        fits(`group ${by} × ${under}`, group, 'results:json total_results:int');
        for (const cell of Object.values<Wire>(group.results)) {
          fits(`cell ${by} × ${under}`, cell, GROUP);
          if (cell.results.length === 0) differences.push(`empty cell ${by} × ${under}`);
        }
      }
    }
  }
  const perGroup = await ada.get(`${issues}?group_by=created_by&per_page=1&cursor=1:0:0`);
  part('paged groups', perGroup.body, {
    next_page_results: true,
    total_pages: 2,
    count: 2,
    total_count: 3,
  });
  for (const order of 'sort_order created_at updated_at start_date target_date priority state__name assignees__first_name labels__name issue_module__module__name issue_cycle__cycle__name estimate_point__key link_count attachment_count sub_issues_count state__group sequence_id name'.split(
    ' ',
  )) {
    for (const sign of ['', '-'])
      answers(`order ${sign}${order}`, await ada.get(`${issues}?order_by=${sign}${order}`), 200);
  }
  const ordered = async (order: string) =>
    (await ada.get(`${issues}?order_by=${order}`)).body.results.map((row: Wire) => row.sequence_id);
  same('-priority', await ordered('-priority'), [1, 3, 2]);
  same('priority', await ordered('priority'), [3, 2, 1]);
  same('target_date', await ordered('target_date'), [1, 3, 2]);
  same('-target_date', await ordered('-target_date'), [1, 3, 2]);
  same('state__group', await ordered('-state__group'), [3, 1, 2]);

  const detail = await ada.get(`${P}/issues-detail/?expand=issue_relation,issue_related`);
  fits('issues-detail', detail.body, `${ENVELOPE} results:list`);
  fitsEach(
    'issues-detail',
    detail.body.results,
    `${ITEM} ${COMPUTED} issue_relation:list issue_related:list`,
  );
  const byIds = await ada.get(`${issues}list/?issues=${ids[0]},${ids[1]},${nobody}`);
  fitsEach('list by ids', byIds.body, `${ITEM} ${COMPUTED} deleted_at:null`);
  same('list by ids', byIds.body.length, 2);
  answers('list by no ids', await ada.get(`${issues}list/`), 400, { error: 'Issues are required' });
  answers('deleted', await ada.get(`${P}/deleted-issues/`), 200, []);
  const feed = await ada.get(`${P}/v2/issues/?cursor=500:0:0&description=true`);
  fits(
    'feed',
    feed.body,
    'prev_cursor:str cursor:str next_cursor:str? prev_page_results:bool next_page_results:bool page_count:int total_results:int total_pages:int results:list',
  );
  fitsEach('feed', feed.body.results, `${ROW} description_html:str`);
  part('feed', feed.body, {
    prev_cursor: '500:-1:0',
    cursor: '500:0:0',
    next_cursor: null,
    prev_page_results: false,
    next_page_results: false,
    page_count: 3,
    total_results: 3,
    total_pages: 1,
  });
  part('feed bare', (await ada.get(`${P}/v2/issues/`)).body, { cursor: '1000:0:0' });
  for (const url of [`${W}/issues/`, `${W}/user-issues/${me.id}/`]) {
    const got = await ada.get(url);
    fits(url, got.body, `${ENVELOPE} results:list`);
    fitsEach(url, got.body.results, ROW);
  }
  const wide = await ada.get(`${W}/issues/?group_by=project_id`);
  same('W group', Object.keys(wide.body.results), [pid]);
  fits(
    'user-stats',
    (await ada.get(`${W}/user-stats/${bobId}/`)).body,
    'state_distribution:list priority_distribution:list created_issues:int assigned_issues:int pending_issues:int completed_issues:int subscribed_issues:int present_cycles:list upcoming_cycles:list',
  );
  const activity = await ada.get(
    `${W}/user-activity/${me.id}/?project=${pid}&per_page=3&cursor=3:0:0`,
  );
  fits('user-activity', activity.body, `${ENVELOPE} results:list`);
  fitsEach('user-activity', activity.body.results, ACTIVITY);
  fits('archived list', (await ada.get(`${P}/archived-issues/`)).body, `${ENVELOPE} results:list`);
  fits(
    'user-profile',
    (await ada.get(`${W}/user-profile/${bobId}/`)).body,
    'project_data:list user_data:json',
  );
  fitsEach(
    'user-profile',
    (await ada.get(`${W}/user-profile/${bobId}/`)).body.project_data,
    'id:uuid logo_props:json created_issues:int assigned_issues:int completed_issues:int pending_issues:int',
  );
  fits(
    'user-profile',
    (await ada.get(`${W}/user-profile/${bobId}/`)).body.user_data,
    'email:str first_name:str last_name:str avatar_url:str? cover_image_url:str? date_joined:mine user_timezone:str display_name:str',
  );
  return { ui };
}
