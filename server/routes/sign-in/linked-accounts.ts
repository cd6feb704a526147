import { z } from 'zod';
import { PROVIDERS } from '../../../src/domain/instance-settings.ts';
import { unlinkAccount } from '../../commands/sign-in/linked-accounts.ts';
import { answerAuth } from '../../plugins/auth-answers.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentLinkedAccount } from '../../presenters/user.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { listLinkedAccounts } from '../../queries/account/users.ts';
import { leaveFor } from './oauth.ts';

const USER = { scope: 'user' } as const;

const linkedAccount = z.object({
  id: z.uuid(),
  provider: z.string(),
  provider_account_id: z.string(),
  last_connected_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  metadata: z.record(z.string(), z.json()),
  user: z.uuid(),
});

export const linkedAccountRoutes: readonly DeclaredRoute[] = [
  // Ours: a link could be followed by mistake or by another's wish, a call of the page cannot.
  read({
    method: 'POST',
    path: '/api/users/me/accounts/',
    tag: 'Me',
    summary: 'Where to go to let an account elsewhere open this one, too',
    rule: USER,
    body: z.object({ provider: z.enum(PROVIDERS) }),
    answer: z.object({ url: z.string() }),
    writes: ['oauth_visits', 'rate_limits'],
    handler: (context, { body: { provider } }) =>
      answerAuth(async () => {
        const nextPath = '/profile/security/';
        return { url: await leaveFor(context, provider, { nextPath, linkTo: context.viewer.id }) };
      }),
  }),
  read({
    method: 'GET',
    path: '/api/users/me/accounts/',
    tag: 'Me',
    summary: 'Accounts elsewhere that open this one',
    rule: USER,
    answer: z.array(linkedAccount),
    handler: async ({ db, viewer }) => {
      const at = inZone(viewer.timezone);
      return (await listLinkedAccounts(db, viewer)).map((row) => presentLinkedAccount(row, at));
    },
  }),
  read({
    method: 'GET',
    path: '/api/users/me/accounts/:id/',
    tag: 'Me',
    summary: 'One account elsewhere',
    rule: USER,
    answer: linkedAccount,
    handler: async ({ db, viewer }, { params }) => {
      const rows = await listLinkedAccounts(db, viewer);
      const row = found(rows.find(({ id }) => id === params.id));
      return presentLinkedAccount(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/users/me/accounts/:id/',
    tag: 'Me',
    summary: 'That account opens this one no more',
    rule: USER,
    status: 204,
    writes: ['linked_accounts'],
    handler: async ({ deps, db, viewer, write: w }, { params }) => {
      const settings = await readSettings(db, deps.config.settings);
      if (!(await unlinkAccount(w, viewer.id, params.id, settings))) throw notFound();
    },
  }),
];
