import { z } from 'zod';
import { restoreUser, suspendUser } from '../../commands/instance/instance-people.ts';
import { makePasswordLink } from '../../commands/sign-in/password-links.ts';
import { createWorkspace } from '../../commands/workspaces/workspaces.ts';
import type { Db } from '../../db/db.ts';
import { line, timezone } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { invalid, notFound, refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { isReservedSlug, mustBeGoodName, mustBeGoodSlug } from '../../policies/workspace-slug.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentInstanceUser, presentInstanceWorkspace } from '../../presenters/instance-people.ts';
import { pageOfUsers, pageOfWorkspaces } from '../../queries/instance/instance-people.ts';
import { userRow } from '../../queries/account/users.ts';
import { answerPage, pageParameters, pagingOf } from '../paging.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { instanceUser, instanceWorkspace } from './instance-answers.ts';

const INSTANCE = { scope: 'instance' } as const;
const tag = 'Instance';
const PAGE = { most: 100, usual: 10 };
const search = { search: z.string().optional() };

/** Somebody with an account of their own. */
async function personOf(db: Db, id: string) {
  const user = found(await userRow(db, id));
  if (user.is_bot || user.is_demo || user.is_placeholder || user.email === null) throw notFound();
  return { id, email: user.email };
}

const userRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/instances/users/',
    tag,
    summary: 'Everybody with an account, newest first',
    rule: INSTANCE,
    query: z.object({ ...search, ...pageParameters }),
    answer: paged(instanceUser),
    handler: async ({ db, viewer }, { query }) => {
      const paging = pagingOf(query, PAGE);
      const at = inZone(viewer.timezone);
      const page = await pageOfUsers(db, { search: query.search?.trim() ?? '', ...paging });
      const results = page.rows.map((row) => presentInstanceUser(row, at));
      return answerPage(paging, results, page.total);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/instances/users/:id/',
    tag,
    summary: 'Close an account, or open it again',
    rule: INSTANCE,
    writes: ['password_links', 'sessions', 'users'],
    status: 204,
    body: z.object({ is_active: z.boolean() }),
    handler: async ({ db, write: w }, { params, body }) => {
      const { id } = await personOf(db, params.id);
      await (body.is_active ? restoreUser(w, id) : suspendUser(w, id));
    },
  }),
  read({
    method: 'POST',
    path: '/api/instances/users/:id/password-link/',
    tag,
    summary: 'A link to set a new password, to hand to the person',
    rule: INSTANCE,
    writes: ['password_links'],
    answer: z.object({ link: z.string(), expires_at: z.string() }),
    handler: async ({ deps, db }, { params }) => {
      const person = await personOf(db, params.id);
      const { path, expiresAt } = await makePasswordLink(deps, person, false);
      return { link: deps.config.webUrl + path, expires_at: expiresAt };
    },
  }),
];

const workspaceRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/instances/workspace-slug-check/',
    tag,
    summary: 'Whether a slug may be taken',
    rule: INSTANCE,
    query: z.object({ slug: z.string().optional() }),
    answer: z.object({ status: z.boolean() }),
    handler: async ({ db }, { query: { slug } }) => {
      if (!slug) throw refused('Workspace Slug is required');
      return { status: !isReservedSlug(slug) && !(await isTaken(db, slug)) };
    },
  }),
  read({
    method: 'GET',
    path: '/api/instances/workspaces/',
    tag,
    summary: 'Every workspace, newest first',
    rule: INSTANCE,
    query: z.object({ ...search, ...pageParameters }),
    answer: paged(instanceWorkspace),
    handler: async ({ db, viewer }, { query }) => {
      const paging = pagingOf(query, { most: 10 });
      const at = inZone(viewer.timezone);
      const page = await pageOfWorkspaces(db, { search: query.search?.trim() ?? '', ...paging });
      const results = page.rows.map((row) => presentInstanceWorkspace(row, at));
      return answerPage(paging, results, page.total);
    },
  }),
  write({
    method: 'POST',
    path: '/api/instances/workspaces/',
    tag,
    summary: 'Make a workspace, also where people may not',
    rule: INSTANCE,
    writes: ['workspace_members', 'workspaces'],
    status: 201,
    body: z.object({
      name: line(10_000).optional(),
      slug: line(10_000).optional(),
      organization_size: line(20).nullish(),
      timezone: timezone().optional(),
    }),
    answer: instanceWorkspace,
    handler: async ({ db, viewer, write: w }, { body: { name, slug, ...rest } }) => {
      mustBeGoodName(name);
      mustBeGoodSlug(slug);
      if (await isTaken(db, slug)) throw invalid({ slug: ['Slug is already in use'] });
      const workspaceId = w.newId();
      await createWorkspace({ ...w, workspaceId }, viewer.id, { ...rest, name, slug });
      const { rows } = await pageOfWorkspaces(db, { search: name, perPage: 1000, page: 0 });
      const row = found(rows.find(({ id }) => id === workspaceId));
      return presentInstanceWorkspace(row, inZone(viewer.timezone));
    },
  }),
];

async function isTaken(db: Db, slug: string): Promise<boolean> {
  const holder = await db
    .selectFrom('workspaces')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['slug']), '=', slug.toLowerCase()))
    .executeTakeFirst();
  return holder !== undefined;
}

export const instancePeopleRoutes: readonly DeclaredRoute[] = [...userRoutes, ...workspaceRoutes];
