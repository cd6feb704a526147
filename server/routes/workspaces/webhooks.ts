import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  updateWebhook,
  type WebhookPatch,
} from '../../commands/workspaces/webhooks.ts';
import { write as commit } from '../../commands/write.ts';
import type { Config } from '../../config.ts';
import { mustBeCallable, OutgoingRefused } from '../../outgoing/send.ts';
import { line, name } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { invalid } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { audited, inZone } from '../../presenters/in-zone.ts';
import {
  listWebhooks,
  readWebhook,
  webhookLogs,
  wholeWebhook,
  type WebhookRow,
} from '../../queries/workspaces/webhooks.ts';
import { audit } from './workspace-answers.ts';

const tag = 'Webhooks';
const WEBHOOKS = '/api/workspaces/:slug/webhooks/';
const rule = { scope: 'workspace', roles: [ADMIN] } as const;
type Context = ReadContext<typeof rule>;

const flags = {
  is_active: z.boolean().optional(),
  project: z.boolean().optional(),
  issue: z.boolean().optional(),
  cycle: z.boolean().optional(),
  module: z.boolean().optional(),
  issue_comment: z.boolean().optional(),
};

const answer = z.object({
  id: z.uuid(),
  url: z.string(),
  is_active: z.boolean(),
  created_at: audit.created_at,
  updated_at: audit.updated_at,
  project: z.boolean(),
  issue: z.boolean(),
  cycle: z.boolean(),
  module: z.boolean(),
  issue_comment: z.boolean(),
});
const whole = answer.extend({
  ...audit,
  secret_key: z.string(),
  is_internal: z.boolean(),
  workspace: z.uuid(),
});

const logAnswer = z.object({
  ...audit,
  webhook: z.uuid(),
  event_type: z.string(),
  request_method: z.string(),
  request_headers: z.string(),
  request_body: z.string(),
  response_status: z.string(),
  response_headers: z.string(),
  response_body: z.string(),
  retry_count: z.int(),
  workspace: z.uuid(),
});

const WORDS: Readonly<Record<OutgoingRefused['why'], unknown>> = {
  address: ['Enter a valid URL.'],
  nowhere: 'Hostname could not be resolved.',
  private: 'URL resolves to a blocked IP address.',
};

/** Refused now is what would be refused at every delivery. Never inside a transaction: names are asked for. */
async function mustBeReachable(url: string | undefined, config: Config): Promise<void> {
  if (url === undefined) return;
  if (!URL.canParse(url)) throw invalid({ url: ['Enter a valid URL.'] });
  const { protocol, hostname, host } = new URL(url);
  if (!/^https?:$/.test(protocol)) {
    throw invalid({ url: ['Invalid schema. Only HTTP and HTTPS are allowed.'] });
  }
  if (host === new URL(config.webUrl).host) {
    throw invalid({ url: 'URL domain or its subdomain is not allowed.' });
  }
  const isLocal = ['localhost', '127.0.0.1'].includes(hostname);
  if (isLocal && !config.outgoingHosts.includes(hostname)) {
    throw invalid({ url: ['Local URLs are not allowed.'] });
  }
  try {
    await mustBeCallable(url, { allowedHosts: config.outgoingHosts });
  } catch (error) {
    if (error instanceof OutgoingRefused) throw invalid({ url: WORDS[error.why] });
    throw error;
  }
}

const scopeOf = ({ workspace, viewer }: Context) => ({
  workspaceId: workspace.id,
  projectIds: [],
  actor: viewer.id,
});

async function tellWhole({ db, workspace, viewer }: Context, id: string) {
  const row = found(await wholeWebhook(db, workspace, id));
  const { workspace_id, ...rest } = audited(row, inZone(viewer.timezone));
  return { ...rest, workspace: workspace_id };
}

function tell(row: WebhookRow, { viewer }: Context) {
  const at = inZone(viewer.timezone);
  return { ...row, created_at: at(row.created_at), updated_at: at(row.updated_at) };
}

const changes = z.object({ url: name(1024).optional(), ...flags });

async function change(context: Context, id: string, patch: WebhookPatch) {
  const { deps, db, workspace } = context;
  found(await readWebhook(db, workspace, id));
  await mustBeReachable(patch.url, deps.config);
  await commit(deps, scopeOf(context), (w) => updateWebhook(w, id, patch));
  return tell(found(await readWebhook(db, workspace, id)), context);
}

export const webhookRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: WEBHOOKS,
    tag,
    summary: 'The webhooks of a workspace, newest first',
    rule,
    answer: z.array(answer),
    handler: async (context) =>
      (await listWebhooks(context.db, context.workspace)).map((row) => tell(row, context)),
  }),
  read({
    method: 'POST',
    path: WEBHOOKS,
    tag,
    summary: 'Make a webhook; this answer tells the secret key that signs, and later ones do not',
    rule,
    status: 201,
    isSecret: true,
    body: z.object({ url: line(1024), ...flags }),
    answer: whole,
    writes: ['webhooks'],
    handler: async (context, { body }) => {
      const { deps } = context;
      await mustBeReachable(body.url, deps.config);
      const { value: id } = await commit(deps, scopeOf(context), (w) =>
        createWebhook(w, body, deps.randomBytes),
      );
      return tellWhole(context, id);
    },
  }),
  read({
    method: 'GET',
    path: `${WEBHOOKS}:id/`,
    tag,
    summary: 'One webhook',
    rule,
    answer,
    handler: async (context, { params }) =>
      tell(found(await readWebhook(context.db, context.workspace, params.id)), context),
  }),
  read({
    method: 'PATCH',
    path: `${WEBHOOKS}:id/`,
    tag,
    summary: 'Change what a webhook hears of, where it is, or switch it',
    rule,
    body: changes,
    answer,
    writes: ['webhooks'],
    handler: (context, { params, body }) => change(context, params.id, body),
  }),
  write({
    method: 'DELETE',
    path: `${WEBHOOKS}:id/`,
    tag,
    summary: 'Delete a webhook',
    rule,
    status: 204,
    writes: ['webhooks'],
    handler: ({ write: w }, { params }) => deleteWebhook(w, params.id),
  }),
  write({
    method: 'POST',
    path: `${WEBHOOKS}:id/regenerate/`,
    tag,
    summary: 'Give a webhook another secret key, which this answer tells',
    rule,
    isSecret: true,
    answer: whole,
    writes: ['webhooks'],
    handler: async (context, { params }) => {
      const { deps, write: w } = context;
      await renewSecret(w, params.id, deps.randomBytes);
      return tellWhole(context, params.id);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/webhook-logs/:id/',
    tag,
    summary: 'What was sent to a webhook and what came back, newest first',
    rule,
    answer: z.array(logAnswer),
    handler: async ({ db, workspace, viewer }, { params }) => {
      found(await readWebhook(db, workspace, params.id));
      const at = inZone(viewer.timezone);
      const rows = await webhookLogs(db, workspace, params.id);
      return rows.map((row) => ({ ...audited(row, at), created_by: null, updated_by: null }));
    },
  }),
];
