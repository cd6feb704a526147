import { expect, test } from 'vitest';
import type { DeclaredRoute } from '../../server/plugins/route.ts';
import { ROUTES } from '../../server/routes/index.ts';

/* The table of calls itself; who gets what from each is `matrix.test.ts`. */

const nameOf = (route: DeclaredRoute) => `${route.method} ${route.path}`;

test('no two routes answer the same call', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('what is public is a short list that somebody has thought about', () => {
  const open = ROUTES.filter(
    ({ rule }) => rule.scope === 'public' || (rule.scope === 'board' && !rule.signedIn),
  ).map(nameOf);
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "GET /api/assets/v2/files/",
      "GET /api/assets/v2/static/:id/",
      "GET /api/health/",
      "GET /api/health/ready/",
      "GET /api/instances/",
      "GET /api/instances/admins/session/",
      "GET /api/project-covers/",
      "GET /api/public/anchor/:anchor/cycles/",
      "GET /api/public/anchor/:anchor/issues/",
      "GET /api/public/anchor/:anchor/issues/:id/",
      "GET /api/public/anchor/:anchor/issues/:id/comments/",
      "GET /api/public/anchor/:anchor/labels/",
      "GET /api/public/anchor/:anchor/members/",
      "GET /api/public/anchor/:anchor/meta/",
      "GET /api/public/anchor/:anchor/modules/",
      "GET /api/public/anchor/:anchor/settings/",
      "GET /api/public/anchor/:anchor/states/",
      "GET /api/public/assets/v2/anchor/:anchor/:id/",
      "GET /api/public/intake/:anchor/",
      "GET /api/public/workspaces/:slug/projects/:id/anchor/",
      "GET /api/schema/",
      "GET /api/schema/read/",
      "GET /api/timezones/",
      "GET /api/users/session/",
      "GET /api/workspaces/:slug/invitations/:id/join/",
      "GET /auth/:provider/",
      "GET /auth/get-csrf-token/",
      "GET /auth/github/",
      "GET /auth/github/callback/",
      "GET /auth/gitlab/",
      "GET /auth/gitlab/callback/",
      "GET /auth/google/",
      "GET /auth/google/callback/",
      "GET /auth/spaces/github/",
      "GET /auth/spaces/gitlab/",
      "GET /auth/spaces/google/",
      "POST /api/assets/v2/uploads/",
      "POST /api/holdfast/demo/",
      "POST /api/instances/admins/sign-in/",
      "POST /api/instances/admins/sign-out/",
      "POST /api/instances/admins/sign-up-screen-visited/",
      "POST /api/instances/admins/sign-up/",
      "POST /api/public/intake/:anchor/",
      "POST /api/workspaces/:slug/invitations/:id/join/",
      "POST /auth/email-check/",
      "POST /auth/forgot-password/",
      "POST /auth/magic-generate/",
      "POST /auth/magic-sign-in/",
      "POST /auth/magic-sign-up/",
      "POST /auth/reset-password/:uidb64/:token/",
      "POST /auth/sign-in/",
      "POST /auth/sign-out/",
      "POST /auth/sign-up/",
      "POST /auth/spaces/email-check/",
      "POST /auth/spaces/forgot-password/",
      "POST /auth/spaces/magic-generate/",
      "POST /auth/spaces/magic-sign-in/",
      "POST /auth/spaces/magic-sign-up/",
      "POST /auth/spaces/reset-password/:uidb64/:token/",
      "POST /auth/spaces/sign-in/",
      "POST /auth/spaces/sign-out/",
      "POST /auth/spaces/sign-up/",
    ]
  `);
});
