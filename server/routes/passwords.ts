import { z } from 'zod';
import { changePassword, setPassword } from '../commands/change-password.ts';
import { answerAuth } from '../plugins/auth-answers.ts';
import { mustHaveCsrfToken } from '../plugins/csrf.ts';
import { read, type DeclaredRoute } from '../plugins/route.ts';
import { openSession } from '../plugins/sessions.ts';
import { presentMe } from '../presenters/user.ts';
import { userRow } from '../queries/users.ts';

export const passwordRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/auth/change-password/',
    tag: 'Sign-in',
    summary: 'Replace the password; every other session ends',
    rule: { scope: 'user' },
    body: z.object({ old_password: z.string().optional(), new_password: z.string().optional() }),
    handler: async ({ deps, viewer, request, reply }, { body }) => {
      mustHaveCsrfToken(deps, request);
      const change = { old: body.old_password ?? '', fresh: body.new_password ?? '' };
      await answerAuth(() => changePassword(deps, viewer, change));
      await openSession(deps, request, reply, viewer.id);
      return { message: 'Password updated successfully' };
    },
  }),
  read({
    method: 'POST',
    path: '/auth/set-password/',
    tag: 'Sign-in',
    summary: 'A first password of one’s own',
    rule: { scope: 'user' },
    body: z.object({ password: z.string().optional() }),
    handler: async ({ deps, db, viewer, request, reply }, { body }) => {
      mustHaveCsrfToken(deps, request);
      await answerAuth(() => setPassword(deps, viewer, body.password ?? ''));
      await openSession(deps, request, reply, viewer.id);
      return presentMe(await userRow(db, viewer.id));
    },
  }),
];
