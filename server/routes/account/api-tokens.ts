import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import {
  createApiToken,
  revokeApiToken,
  serviceToken,
  updateApiToken,
} from '../../commands/account/api-tokens.ts';
import { line, moment, text } from '../../plugins/fields.ts';
import { read, withStatus, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { audited, inZone, type InZone } from '../../presenters/in-zone.ts';
import { listApiTokens, readApiToken, type ApiTokenRow } from '../../queries/account/api-tokens.ts';
import { audit } from '../workspaces/workspace-answers.ts';

const tag = 'API tokens';
const TOKENS = '/api/workspaces/:slug/api-tokens/';
const rule = { scope: 'workspace', roles: [ADMIN], wording: 'class' } as const;

const answer = z.object({
  ...audit,
  label: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  last_used: audit.created_at.nullable(),
  user_type: z.int(),
  expired_at: z.string().nullable(),
  is_service: z.boolean(),
  user: z.uuid(),
  workspace: z.uuid(),
});

function present(row: ApiTokenRow, at: InZone) {
  return { ...audited(row, at), last_used: at(row.last_used), expired_at: at(row.expired_at) };
}

export const apiTokenRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: TOKENS,
    tag,
    summary: "The caller's API tokens for this workspace, newest first; never the token itself",
    rule,
    answer: z.array(answer),
    handler: async ({ db, viewer, workspace }) => {
      const at = inZone(viewer.timezone);
      return (await listApiTokens(db, workspace, viewer)).map((row) => present(row, at));
    },
  }),
  write({
    method: 'POST',
    path: TOKENS,
    tag,
    summary: 'Make an API token; only this answer ever tells it',
    rule,
    status: 201,
    isSecret: true,
    body: z.object({
      label: line().optional(),
      description: text().optional(),
      expired_at: moment().nullish(),
    }),
    answer: answer.extend({ token: z.string() }),
    writes: ['api_tokens'],
    handler: async ({ db, deps, viewer, workspace, write: w }, { body }) => {
      const id = w.newId();
      const label = body.label || Buffer.from(deps.randomBytes(16)).toString('hex');
      const expired_at = body.expired_at || null;
      const fresh = { id, label, description: body.description ?? '', expired_at };
      const token = await createApiToken(w, viewer, fresh, deps.randomBytes);
      const row = found(await readApiToken(db, workspace, viewer, id));
      return { ...present(row, inZone(viewer.timezone)), expired_at, token };
    },
  }),
  read({
    method: 'GET',
    path: `${TOKENS}:id/`,
    tag,
    summary: 'One API token, without the token itself',
    rule,
    answer,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readApiToken(db, workspace, viewer, params.id));
      return present(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${TOKENS}:id/`,
    tag,
    summary: 'Name, describe, or switch off an API token',
    rule,
    body: z.object({
      label: line().min(1).optional(),
      description: text().optional(),
      is_active: z.boolean().optional(),
    }),
    answer,
    writes: ['api_tokens'],
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      await updateApiToken(w, viewer.id, params.id, body);
      const row = found(await readApiToken(db, workspace, viewer, params.id));
      return present(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${TOKENS}:id/`,
    tag,
    summary: 'Revoke an API token',
    rule,
    status: 204,
    writes: ['api_tokens'],
    handler: ({ viewer, write: w }, { params }) => revokeApiToken(w, viewer.id, params.id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/service-api-tokens/',
    tag,
    summary: "The workspace's own token: made at the first call, told again later",
    rule,
    status: 201,
    isSecret: true,
    answer: z.object({ token: z.string() }),
    writes: ['api_tokens', 'instance_secrets'],
    handler: async ({ deps, viewer, write: w }) => {
      const { token, isNew } = await serviceToken(w, viewer.id, deps.randomBytes);
      return isNew ? { token } : withStatus(200, { token });
    },
  }),
];
