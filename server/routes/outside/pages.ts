import type { DeclaredRoute } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import { attachmentRoutes } from '../work-items/attachments.ts';
import { pageRoutes } from '../pages/pages.ts';
import { mirrored } from './mirror.ts';
import { V1_PROJECT } from './shape.ts';

const PAGES = '/api/workspaces/:slug/projects/:project_id/pages/';
const FILES = '/api/assets/v2/workspaces/:slug/projects/:project_id/issues/:issue_id/attachments/';

const page = (method: DeclaredRoute['method'], rest = '') =>
  mirrored(pageRoutes, {
    method,
    from: `${PAGES}${rest}`,
    to: `${V1_PROJECT}/pages/${rest}`,
    tag: 'pages',
    isPaged: method === 'GET' && rest === '',
  });

const file = (method: DeclaredRoute['method'], rest = '') =>
  mirrored(attachmentRoutes, {
    method,
    from: `${FILES}${rest}`,
    to: `${V1_PROJECT}/issues/:issue_id/issue-attachments/${rest}`,
    tag: 'attachments',
    isPaged: method === 'GET' && rest === '',
  });

/** A program says what it will send before it sends it. */
const announced = (route: DeclaredRoute): DeclaredRoute => ({
  ...route,
  handle: (context, input) => {
    const { name, size } = input.body as { readonly name?: string; readonly size?: number };
    if (!name || !size) throw new Refusal(400, { error: 'Invalid request.', status: false });
    return route.handle(context, input);
  },
});

/** Pages and files are the same to programs as to people. */
export const outsidePageRoutes: readonly DeclaredRoute[] = [
  page('GET'),
  page('POST'),
  page('GET', ':id/'),
  page('PATCH', ':id/'),
  page('DELETE', ':id/'),
  file('GET'),
  announced(file('POST')),
  file('GET', ':id/'),
  file('PATCH', ':id/'),
  file('DELETE', ':id/'),
];
