import type { Day } from './day.ts';
import { NO_ROLE, NO_CLASS } from './shapes.ts';
import type { Items } from './items.ts';
import { person } from './morning.ts';

/** Calls by the gate that the contract gives them: `R` refuses by role, `K` by class. `{}` is any id. */
const GATES = `
R GET P/issues/, P/issues-detail/, P/issues/list/, P/deleted-issues/, P/v2/issues/, W/issues/, P/archived-issues/
K GET W/user-issues/{}/, W/user-activity/{}/
R POST P/issues/ · R GET P/issues/{}/, P/issues/{}/meta/ · R PATCH P/issues/{}/ · R DELETE P/issues/{}/
K GET P/issues/{}/issue-relation/ · K POST P/issues/{}/issue-relation/, P/issues/{}/remove-relation/
K GET P/issues/{}/sub-issues/ · K POST P/issues/{}/sub-issues/
K GET P/issues/{}/issue-links/, P/issues/{}/issue-links/{}/ · K POST P/issues/{}/issue-links/ · K PATCH P/issues/{}/issue-links/{}/ · K DELETE P/issues/{}/issue-links/{}/
R POST P/issue-dates/ · R DELETE P/bulk-delete-issues/ · K POST P/bulk-archive-issues/
R POST P/issues/{}/archive/ · R DELETE P/issues/{}/archive/ · R GET P/issues/{}/archive/
K GET P/issues/{}/subscribe/, P/issues/{}/issue-subscribers/ · K POST P/issues/{}/subscribe/ · K DELETE P/issues/{}/subscribe/, P/issues/{}/issue-subscribers/{}/
R POST P/issues/{}/reactions/, P/comments/{}/reactions/ · R DELETE P/issues/{}/reactions/1/, P/comments/{}/reactions/1/
R POST P/issues/{}/comments/ · R PATCH P/issues/{}/comments/{}/ · R DELETE P/issues/{}/comments/{}/
R GET P/issues/{}/versions/, P/issues/{}/versions/{}/, P/issues/{}/description-versions/, P/issues/{}/description-versions/{}/
R POST A/issues/{}/attachments/ · R GET A/issues/{}/attachments/, A/issues/{}/attachments/{}/ · R PATCH A/issues/{}/attachments/{}/ · R DELETE A/issues/{}/attachments/{}/
R GET P/user-properties/ · R PATCH P/user-properties/ · K GET W/user-properties/ · K PATCH W/user-properties/ · K GET P/issues/{}/history/
R GET W/draft-issues/, W/draft-issues/{}/ · R POST W/draft-issues/, W/draft-to-issue/{}/ · R PATCH W/draft-issues/{}/ · R DELETE W/draft-issues/{}/
R GET P/cycles/, P/cycles/{}/, P/cycles/{}/cycle-issues/, P/cycles/{}/analytics/, P/cycles/{}/progress/, P/cycles/{}/user-properties/, P/archived-cycles/, P/archived-cycles/{}/
R POST P/cycles/, P/cycles/{}/cycle-issues/, P/cycles/{}/transfer-issues/, P/cycles/date-check/, P/user-favorite-cycles/, P/cycles/{}/archive/
R PATCH P/cycles/{}/, P/cycles/{}/user-properties/ · R DELETE P/cycles/{}/, P/cycles/{}/cycle-issues/{}/, P/user-favorite-cycles/{}/, P/cycles/{}/archive/ · K GET W/cycles/
R GET P/modules/, P/modules/{}/, P/modules/{}/issues/, P/modules/{}/user-properties/ · R POST P/modules/, P/modules/{}/issues/, P/issues/{}/modules/
R PATCH P/modules/{}/, P/modules/{}/user-properties/ · R DELETE P/modules/{}/, P/modules/{}/issues/{}/
K GET P/modules/{}/module-links/, P/archived-modules/, P/archived-modules/{}/, W/modules/ · K POST P/modules/{}/module-links/, P/user-favorite-modules/, P/modules/{}/archive/
K PATCH P/modules/{}/module-links/{}/ · K DELETE P/modules/{}/module-links/{}/, P/user-favorite-modules/{}/, P/modules/{}/archive/
R GET P/pages/, P/pages/{}/, P/pages/{}/description/, P/pages/{}/versions/, P/pages/{}/versions/{}/
R POST P/pages/, P/pages/{}/access/, P/pages/{}/lock/, P/pages/{}/archive/, P/favorite-pages/{}/, P/pages/{}/duplicate/
R PATCH P/pages/{}/, P/pages/{}/description/ · R DELETE P/pages/{}/, P/pages/{}/lock/, P/pages/{}/archive/, P/favorite-pages/{}/
R GET P/views/, P/views/{}/, W/views/ · R PATCH P/views/{}/ · R DELETE P/views/{}/, P/user-favorite-views/{}/ · R POST P/user-favorite-views/
K GET W/estimates/, P/estimates/, P/estimates/{}/ · K POST P/estimates/ · K PATCH P/estimates/{}/ · K DELETE P/estimates/{}/
R GET P/project-estimates/ · R POST P/estimates/{}/estimate-points/ · R PATCH P/estimates/{}/estimate-points/{}/ · R DELETE P/estimates/{}/estimate-points/{}/
R GET P/inbox-issues/, P/inbox-issues/{}/, P/intakes/ · R POST P/inbox-issues/ · R PATCH P/inbox-issues/{}/ · R DELETE P/inbox-issues/{}/, P/intakes/{}/
K GET W/labels/, P/issue-labels/, P/issue-labels/{}/ · K POST P/issue-labels/ · K PATCH P/issue-labels/{}/ · K DELETE P/issue-labels/{}/ · R POST P/bulk-create-labels/
K GET W/states/ · R GET P/states/ · R POST P/states/, P/states/{}/mark-default/ · R PATCH P/states/{}/ · R DELETE P/states/{}/
R POST W/export-issues/ · R GET W/export-issues/, W/analytics/, W/saved-analytic-view/{}/, W/default-analytics/, W/project-stats/ · R POST W/export-analytics/
K GET W/analytic-view/, W/analytic-view/{}/ · K POST W/analytic-view/ · K PATCH W/analytic-view/{}/ · K DELETE W/analytic-view/{}/
K PATCH W/ · K DELETE W/ · R GET W/members/ · R PATCH W/members/{}/ · R DELETE W/members/{}/ · R POST W/members/leave/ · K GET W/project-members/
K GET W/invitations/, W/invitations/{}/ · K POST W/invitations/ · K PATCH W/invitations/{}/ · K DELETE W/invitations/{}/
K GET W/workspace-themes/, W/workspace-themes/{}/ · K POST W/workspace-themes/ · K PATCH W/workspace-themes/{}/ · K DELETE W/workspace-themes/{}/
R GET W/sidebar-preferences/, W/home-preferences/, W/quick-links/, W/quick-links/{}/, W/recent-visits/, W/stickies/, W/user-favorites/, W/user-favorites/{}/group/
R PATCH W/sidebar-preferences/views/, W/home-preferences/recents/, W/quick-links/{}/, W/user-favorites/{}/ · R POST W/quick-links/, W/stickies/, W/user-favorites/ · R DELETE W/quick-links/{}/, W/user-favorites/{}/
K POST W/user-activity/{}/export/ · R GET W/projects/, W/projects/details/, P/, W/project-identifiers/ · R POST W/projects/, P/archive/ · R PATCH P/ · R DELETE P/, P/archive/, W/project-identifiers/
K GET P/members/, P/members/{}/ · K POST P/members/, P/members/leave/ · K PATCH P/members/{}/ · K DELETE P/members/{}/ · K GET U/project-roles/
K GET P/project-deploy-boards/ · K POST P/project-deploy-boards/ · K PATCH P/project-deploy-boards/{}/ · K DELETE P/project-deploy-boards/{}/
R GET W/users/notifications/, W/users/notifications/unread/ · R PATCH W/users/notifications/{}/ · R POST W/users/notifications/{}/read/, W/users/notifications/{}/archive/, W/users/notifications/mark-all-read/
R GET W/webhooks/, W/webhooks/{}/, W/webhook-logs/{}/ · R POST W/webhooks/, W/webhooks/{}/regenerate/ · R PATCH W/webhooks/{}/ · R DELETE W/webhooks/{}/
K GET W/api-tokens/, W/api-tokens/{}/ · K POST W/api-tokens/, W/service-api-tokens/ · K PATCH W/api-tokens/{}/ · K DELETE W/api-tokens/{}/
R POST A/, A/{}/bulk/ · R GET A/{}/ · R DELETE A/{}/ · R PATCH A/{}/
`;

/** Who is refused, and by which gate. */
export async function strangers(
  { server, ada, bob, gus, W, P, pid, answers }: Day,
  { nobody, bug }: Items,
) {
  const eve = await person(server, 'eve@example.org', answers);
  for (const line of GATES.trim().split(/[\n·]/)) {
    const [, gate = '', method = '', paths = ''] = /^\s*([RK]) (\w+) (.*)$/.exec(line) ?? [];
    for (const path of paths.split(', ')) {
      const url = path
        .trim()
        .replace(/^P\//, `${P}/`)
        .replace(/^W\//, `${W}/`)
        .replace(/^U\//, '/api/users/me/workspaces/acme/')
        .replace(/^A\//, `/api/assets/v2/workspaces/acme/projects/${pid}/`)
        .replaceAll('{}', nobody);
      const got = await eve.send(method as 'GET', url, method === 'GET' ? undefined : {});
      answers(`stranger ${method} ${path}`, got, 403, gate === 'R' ? NO_ROLE : NO_CLASS);
    }
  }
  // Where a class gate stands before a role gate, who passes the first is refused by the second.
  answers('member renames workspace', await bob.patch(`${W}/`, { name: 'x' }), 403, NO_ROLE);
  answers('guest renames workspace', await gus.patch(`${W}/`, { name: 'x' }), 403, NO_CLASS);
  answers('member deletes workspace', await bob.delete(`${W}/`), 403, NO_CLASS);
  answers('member makes label', await bob.post(`${P}/issue-labels/`, { name: 'x' }), 403, NO_ROLE);
  answers('guest makes label', await gus.post(`${P}/issue-labels/`, { name: 'x' }), 403, NO_CLASS);
  answers(
    'member changes label',
    await bob.patch(`${P}/issue-labels/${bug}/`, { name: 'x' }),
    403,
    NO_CLASS,
  );
  answers('member adds', await bob.post(`${P}/members/`, { members: [] }), 403, NO_ROLE);
  answers('guest adds', await gus.post(`${P}/members/`, { members: [] }), 403, NO_CLASS);
  const mine = (await ada.get(`${P}/project-members/me/`)).body.id;
  answers('member demotes', await bob.patch(`${P}/members/${mine}/`, { role: 5 }), 403, NO_ROLE);
  answers('guest demotes', await gus.patch(`${P}/members/${mine}/`, { role: 5 }), 403, NO_CLASS);
  answers('member removes', await bob.delete(`${P}/members/${mine}/`), 403, NO_ROLE);
  answers(
    'guest links',
    await gus.post(`${P}/issues/${nobody}/issue-links/`, { url: 'x.org' }),
    403,
    NO_CLASS,
  );
  answers('guest archives', await gus.post(`${P}/issues/${nobody}/archive/`), 403, NO_ROLE);
  answers('guest invites', await gus.post(`${W}/invitations/`, {}), 403, NO_CLASS);
}
