import { z } from 'zod';
import { ADMIN, ROLES } from '../../../src/domain/roles.ts';
import { read, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { listApiCalls, ownerOfToken } from '../../queries/account/api-calls.ts';
import { answerPage, pageParameters, pagingOf } from '../paging.ts';
import { paged } from '../workspaces/workspace-answers.ts';

const tag = 'API tokens';
const LOGS = '/api/workspaces/:slug/api-token-logs/';
const LIMITS = { most: 1000, usual: 100 } as const;

const call = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime({ offset: true }),
  token: z.uuid(),
  token_label: z.string().nullable(),
  user: z.uuid(),
  workspace: z.uuid(),
  method: z.string(),
  path: z.string(),
  query_names: z.string(),
  response_code: z.int(),
  ip_address: z.string(),
  user_agent: z.string(),
});

type Context = Pick<
  ReadContext<{ scope: 'workspace'; roles: typeof ROLES }>,
  'db' | 'workspace' | 'viewer'
>;

async function pageOf(
  { db, workspace, viewer }: Context,
  query: Parameters<typeof pagingOf>[0],
  tokenId: string | null,
) {
  const paging = pagingOf(query, LIMITS);
  const { rows, total } = await listApiCalls(db, workspace, tokenId, paging);
  const at = inZone(viewer.timezone);
  const told = rows.map((row) => ({ ...row, created_at: at(row.created_at) }));
  return answerPage(paging, told, total);
}

/** Ours: what programs called in the last 30 days. */
export const apiCallRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: LOGS,
    tag,
    summary: 'What programs called in a workspace in the last 30 days, by all tokens, newest first',
    rule: { scope: 'workspace', roles: [ADMIN], wording: 'class' },
    query: z.object(pageParameters),
    answer: paged(call),
    handler: (context, { query }) => pageOf(context, query, null),
  }),
  read({
    method: 'GET',
    path: `${LOGS}:id/`,
    tag,
    summary: 'What was called with one token, for its owner and for who leads the workspace',
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    query: z.object(pageParameters),
    answer: paged(call),
    handler: async (context, { params, query }) => {
      const { db, workspace, viewer } = context;
      const owner = await ownerOfToken(db, workspace, params.id);
      if (owner === null || (owner !== viewer.id && workspace.role !== ADMIN)) throw notFound();
      return pageOf(context, query, params.id);
    },
  }),
];
