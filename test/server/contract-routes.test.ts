import { expect, test } from 'vitest';
import { VERSION } from '../../server/config.ts';
import { openApiDocument } from '../../server/plugins/openapi.ts';
import { ROUTES } from '../../server/routes/index.ts';

/*
 * The calls that others rely on, by path and methods. `W` is `/api/workspaces/{}`, `P` a project of
 * it, `A` the assets of a workspace; `{}` is any parameter. A slice that is done adds its own.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'work items': [
    'P/issues/ GET POST',
    'P/issues-detail/ GET',
    'P/issues/list/ GET',
    'P/deleted-issues/ GET',
    'P/v2/issues/ GET',
    'P/issues/{}/ GET PATCH PUT DELETE',
    'P/issues/{}/meta/ GET',
    'W/work-items/{}/ GET',
    'P/issues/{}/sub-issues/ GET POST',
    'P/issue-dates/ POST',
    'P/bulk-delete-issues/ DELETE',
    'P/bulk-archive-issues/ POST',
    'P/bulk-operation-issues/ POST',
    'P/issues/{}/archive/ GET POST DELETE',
    'P/archived-issues/ GET',
    'W/issues/ GET',
    'W/user-issues/{}/ GET',
  ],
  'links and relations': [
    'P/issues/{}/issue-relation/ GET POST',
    'P/issues/{}/issue-relation/{}/ DELETE',
    'P/issues/{}/remove-relation/ POST',
    'P/issues/{}/issue-links/ GET POST',
    'P/issues/{}/issue-links/{}/ GET PATCH PUT DELETE',
  ],
  'people around an item': [
    'P/issues/{}/subscribe/ GET POST DELETE',
    'P/issues/{}/issue-subscribers/ GET POST',
    'P/issues/{}/issue-subscribers/{}/ DELETE',
    'P/bulk-subscribe-issues/ POST',
    'P/issues/{}/reactions/ GET POST',
    'P/issues/{}/reactions/{}/ DELETE',
    'P/comments/{}/reactions/ GET POST',
    'P/comments/{}/reactions/{}/ DELETE',
    'P/issues/{}/comments/ GET POST',
    'P/issues/{}/comments/{}/ GET PATCH DELETE',
    'P/issues/{}/history/ GET',
  ],
  'versions and files': [
    'P/issues/{}/versions/ GET',
    'P/issues/{}/versions/{}/ GET',
    'P/issues/{}/description-versions/ GET',
    'P/issues/{}/description-versions/{}/ GET',
    'A/projects/{}/issues/{}/attachments/ GET POST',
    'A/projects/{}/issues/{}/attachments/{}/ GET PATCH DELETE',
    'P/issues/{}/issue-attachments/ GET POST',
    'P/issues/{}/issue-attachments/{}/ DELETE',
  ],
  epics: [
    'P/epics/ GET POST',
    'P/epics-detail/ GET',
    'P/v2/epics/ GET',
    'P/epics/list/ GET',
    'P/epics/{}/ GET PATCH DELETE',
    'P/epics/{}/history/ GET',
    'P/epics/{}/issues/ GET POST',
    'P/epics/{}/links/ GET POST',
    'P/epics/{}/links/{}/ PATCH DELETE',
    'P/epics/{}/comments/ POST',
    'P/epics/{}/comments/{}/ PATCH DELETE',
    'P/epics/{}/reactions/ GET POST',
    'P/epics/{}/reactions/{}/ DELETE',
    'P/epics/{}/subscribe/ GET POST DELETE',
    'P/epics/{}/archive/ GET POST DELETE',
    'P/epics/{}/statistics/ GET',
    'P/issues/{}/statistics/ GET',
    'A/projects/{}/epics/{}/attachments/ GET POST',
    'A/projects/{}/epics/{}/attachments/{}/ GET PATCH DELETE',
  ],
  'drafts and the trash': [
    'W/draft-issues/ GET POST',
    'W/draft-issues/{}/ GET PATCH DELETE',
    'W/draft-to-issue/{}/ POST',
    'P/issue-drafts/ GET POST',
    'P/issue-drafts/{}/ GET PATCH DELETE',
    'P/trash/ GET',
    'P/trash/restore/ POST',
  ],
  intake: [
    'P/inbox-issues/ GET POST',
    'P/inbox-issues/{}/ GET PATCH DELETE',
    'P/intake-issues/ GET POST',
    'P/intake-issues/{}/ GET PATCH DELETE',
    'P/inboxes/ GET',
    'P/inboxes/{}/ GET PATCH DELETE',
    'P/intakes/ GET',
    'P/intakes/{}/ GET PATCH DELETE',
    'P/intake-settings/ GET PATCH',
    'P/publish-intake-regenerate/ POST',
  ],
  'how a person looks': [
    'P/user-properties/ GET PATCH',
    'P/epics-user-properties/ GET PATCH',
    'P/cycles/{}/user-properties/ GET PATCH',
    'P/modules/{}/user-properties/ GET PATCH',
    'P/issue-display-properties/ GET POST',
  ],
  cycles: [
    'P/cycles/ GET POST',
    'P/cycles/{}/ GET PATCH DELETE',
    'P/cycles/{}/cycle-issues/ GET POST',
    'P/cycles/{}/cycle-issues/{}/ DELETE',
    'P/cycles/{}/transfer-issues/ POST',
    'P/cycles/date-check/ POST',
    'P/user-favorite-cycles/ POST',
    'P/user-favorite-cycles/{}/ DELETE',
    'P/cycles/{}/archive/ POST DELETE',
    'P/archived-cycles/ GET',
    'P/archived-cycles/{}/ GET',
    'P/cycles/{}/analytics/ GET',
    'P/cycles/{}/progress/ GET',
    'P/cycles/{}/cycle-progress/ GET',
    'W/cycles/ GET',
    'W/active-cycles/ GET',
  ],
  modules: [
    'P/modules/ GET POST',
    'P/modules/{}/ GET PATCH PUT DELETE',
    'P/modules/{}/issues/ GET POST',
    'P/modules/{}/issues/{}/ DELETE',
    'P/issues/{}/modules/ POST',
    'P/modules/{}/module-links/ GET POST',
    'P/modules/{}/module-links/{}/ GET PATCH PUT DELETE',
    'P/user-favorite-modules/ POST',
    'P/user-favorite-modules/{}/ DELETE',
    'P/modules/{}/archive/ POST DELETE',
    'P/archived-modules/ GET',
    'P/archived-modules/{}/ GET',
    'W/modules/ GET',
  ],
  estimates: [
    'P/estimates/ GET POST',
    'P/estimates/{}/ GET PATCH DELETE',
    'P/estimates/{}/estimate-points/ POST',
    'P/estimates/{}/estimate-points/{}/ PATCH DELETE',
    'P/project-estimates/ GET',
    'W/estimates/ GET',
  ],
  'labels and states': [
    'P/issue-labels/ GET POST',
    'P/issue-labels/{}/ GET PATCH DELETE',
    'P/bulk-create-labels/ POST',
    'W/labels/ GET',
    'P/states/ GET POST',
    'P/states/{}/ GET PATCH DELETE',
    'P/states/{}/mark-default/ POST',
    'W/states/ GET',
  ],
  views: [
    'P/views/ GET POST',
    'P/views/{}/ GET PATCH PUT DELETE',
    'P/views/{}/issues/ GET',
    'P/views/{}/lock/ POST DELETE',
    'P/views/{}/access/ POST',
    'P/user-favorite-views/ POST',
    'P/user-favorite-views/{}/ DELETE',
    'W/views/ GET POST',
    'W/views/{}/ GET PATCH PUT DELETE',
    'W/views/{}/lock/ POST DELETE',
    'W/views/{}/access/ POST',
  ],
  pages: [
    'P/pages/ GET POST',
    'P/pages/{}/ GET PATCH DELETE',
    'P/pages/{}/access/ POST',
    'P/pages/{}/lock/ POST DELETE',
    'P/pages/{}/archive/ POST DELETE',
    'P/pages/{}/duplicate/ POST',
    'P/pages/{}/move/ POST',
    'P/favorite-pages/ GET',
    'P/archived-pages/ GET',
    'P/favorite-pages/{}/ POST DELETE',
    'P/pages/{}/description/ GET PATCH',
    'P/pages/{}/versions/ GET',
    'P/pages/{}/versions/{}/ GET',
  ],
  notifications: [
    'W/users/notifications/ GET',
    'W/users/notifications/unread/ GET',
    'W/users/notifications/mark-all-read/ POST',
    'W/users/notifications/{}/ GET PATCH DELETE',
    'W/users/notifications/{}/read/ POST DELETE',
    'W/users/notifications/{}/archive/ POST DELETE',
  ],
  'search, exports and the description': [
    'P/search-issues/ GET',
    'W/entity-search/ GET',
    'W/search/ GET',
    'W/export-issues/ GET POST',
    '/api/schema/ GET',
  ],
};

const BASES = {
  P: '/api/workspaces/{}/projects/{}',
  W: '/api/workspaces/{}',
  A: '/api/assets/v2/workspaces/{}',
} as const;

const { paths } = openApiDocument(ROUTES, VERSION) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const documented = new Set(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${path.replace(/\{\w+\}/g, '{}')} ${method.toUpperCase()}`,
    ),
  ),
);

test.each(Object.entries(CALLS))(
  'the document of the routes holds every call of %s',
  (_, calls) => {
    const wanted = calls.flatMap((line) => {
      const [short = '', ...methods] = line.split(' ');
      const path = short.replace(/^[PWA](?=\/)/, (base) => BASES[base as keyof typeof BASES]);
      return methods.map((method) => `${path} ${method}`);
    });
    expect(wanted.filter((call) => !documented.has(call))).toEqual([]);
  },
);
