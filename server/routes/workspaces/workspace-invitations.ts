import { z } from 'zod';
import { hasMail } from '../../../src/domain/instance-settings.ts';
import { ADMIN, MEMBER, type Role } from '../../../src/domain/roles.ts';
import {
  answerInvitation,
  changeInvitation,
  invite,
  joinBy,
  opens,
  withdrawInvitation,
} from '../../commands/workspaces/invitations.ts';
import { timestampOf } from '../../commands/clock.ts';
import { enqueue } from '../../commands/enqueue.ts';
import { write as commit } from '../../commands/write.ts';
import type { Db } from '../../db/db.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, Refusal, refused } from '../../policies/refusal.ts';
import { found, type WorkspaceScope } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { invitationLetter } from '../../presenters/letters.ts';
import { presentInvitation } from '../../presenters/invitation.ts';
import { presentWorkspaceMember } from '../../presenters/workspace-member.ts';
import {
  hasVerifiedEmail,
  listInvitations,
  listInvitationsTo,
  readInvitation,
  readInvitationOf,
} from '../../queries/workspaces/invitations.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { userRow } from '../../queries/account/users.ts';
import { membersByEmail } from '../../queries/workspaces/workspace-members.ts';
import { audit, message, role, workspaceLite } from './workspace-answers.ts';

const tag = 'Workspace invitations';
const workers = { scope: 'workspace', roles: [ADMIN, MEMBER], wording: 'class' } as const;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const NOT_YOURS = 'You do not have permission to join the workspace';
const NOT_PROVEN = 'Open the link in your invitation email, or sign in once with a code.';

const invitation = z.object({
  ...audit,
  workspace: workspaceLite,
  invite_link: z.string(),
  email: z.string(),
  accepted: z.boolean(),
  token: z.string().nullable(),
  message: z.string().nullable(),
  responded_at: audit.created_at.nullable(),
  role,
});

export const workspaceInvitationRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/invitations/',
    tag,
    summary: 'The open invitations',
    rule: workers,
    answer: z.array(invitation),
    handler: async ({ db, viewer, workspace }) => {
      const at = inZone(viewer.timezone);
      return (await listInvitations(db, workspace)).map((row) => presentInvitation(row, at));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/invitations/',
    tag,
    summary: 'Invite by e-mail; the links to hand out are told here and never again',
    rule: workers,
    body: z.object({
      emails: z
        .array(z.object({ email: z.string(), role: role.default(5) }))
        .max(1000)
        .default([]),
    }),
    answer: message.extend({ is_mailed: z.boolean(), invitations: z.array(invitation) }),
    writes: ['jobs', 'workspace_invitations'],
    handler: async ({ deps, db, viewer, workspace, write: w }, { body }) => {
      const wanted = body.emails.map((one) => ({ ...one, email: addressOf(one) }));
      await mustBeInvitable(db, workspace, wanted);
      const at = inZone(viewer.timezone);
      const invited = wanted.map((one) => ({
        ...one,
        token: Buffer.from(deps.randomBytes(32)).toString('base64url'),
      }));
      const ids = await invite(w, invited);
      const rows = await listInvitations(db, workspace);
      const is_mailed = hasMail(await readSettings(db, deps.config.settings));
      const until = timestampOf((deps.clock.now() + WEEK_MS) * 1000);
      const { display_name: inviter } = await userRow(db, viewer.id);
      const invitations = ids.map((id, i) => {
        const row = found(rows.find((each) => each.id === id));
        return presentInvitation(row, at, invited[i]?.token ?? null);
      });
      // Where there is no mail server the links are handed on by whoever made them.
      for (const { email, invite_link } of is_mailed ? invitations : []) {
        const words = {
          inviter,
          workspace: workspace.name,
          href: deps.config.webUrl + invite_link,
        };
        await enqueue(w, 'mail', invitationLetter(email, words, until));
      }
      return { message: 'Emails sent successfully', is_mailed, invitations };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/invitations/:id/',
    tag,
    summary: 'One invitation',
    rule: workers,
    answer: invitation,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readInvitation(db, workspace, params.id));
      return presentInvitation(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/invitations/:id/',
    tag,
    summary: 'Change the role that is offered',
    rule: workers,
    body: z.object({ role: role.optional() }),
    answer: invitation,
    writes: ['workspace_invitations'],
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      found(await readInvitation(db, workspace, params.id));
      mustBeWithin(workspace, body.role);
      await changeInvitation(w, params.id, body.role);
      const row = found(await readInvitation(db, workspace, params.id));
      return presentInvitation(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/invitations/:id/',
    tag,
    summary: 'Take an invitation back',
    rule: workers,
    status: 204,
    writes: ['workspace_invitations'],
    handler: async ({ db, workspace, write: w }, { params }) => {
      found(await readInvitation(db, workspace, params.id));
      await withdrawInvitation(w, params.id);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/invitations/:id/join/',
    tag,
    summary: 'The invitation behind a link',
    rule: { scope: 'public' },
    query: z.object({ token: z.string().optional() }),
    answer: invitation,
    handler: async ({ db, viewer }, { params, query }) => {
      const row = await readInvitationOf(db, params.slug, params.id);
      if (!row || !opens(query.token, row)) throw notFound();
      return presentInvitation(row, inZone(viewer?.timezone ?? 'UTC'));
    },
  }),
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/invitations/:id/join/',
    tag,
    summary: 'Answer an invitation with the token of its link',
    rule: { scope: 'public' },
    body: z.object({
      email: z.string().optional(),
      token: z.string().optional(),
      accepted: z.boolean().default(false),
    }),
    answer: message,
    writes: ['workspace_invitations', 'workspace_members'],
    handler: async ({ deps, db, viewer }, { params, body }) => {
      const row = found(await readInvitationOf(db, params.slug, params.id));
      if (body.email?.trim().toLowerCase() !== row.email) throw refused(NOT_YOURS, 403);
      if (!opens(body.token, row)) throw refused(body.token ? NOT_YOURS : NOT_PROVEN, 403);
      const scope = {
        workspaceId: row.workspace_id,
        projectIds: [],
        actor: viewer?.id ?? null,
      };
      await commit(deps, scope, (w) => answerInvitation(w, row, body.accepted));
      return {
        message: body.accepted
          ? 'Workspace Invitation Accepted'
          : 'Workspace Invitation was not accepted',
      };
    },
  }),
  read({
    method: 'GET',
    path: '/api/users/me/workspaces/invitations/',
    tag,
    summary: "Invitations to the caller's address",
    rule: { scope: 'user' },
    answer: z.array(invitation),
    handler: async ({ db, viewer }) => {
      const at = inZone(viewer.timezone);
      const rows = await listInvitationsTo(db, viewer.email);
      return rows.map((row) => presentInvitation(row, at));
    },
  }),
  // An address that nobody has verified proves nothing: then the tokens of the links must come along.
  read({
    method: 'POST',
    path: '/api/users/me/workspaces/invitations/',
    tag,
    summary: "Join by invitations to the caller's address, each with its token",
    rule: { scope: 'user' },
    status: 204,
    body: z.object({ invitations: uuids(), tokens: z.record(z.string(), z.string()).default({}) }),
    writes: ['workspace_invitations', 'workspace_members'],
    handler: async ({ deps, db, viewer }, { body }) => {
      const rows = await listInvitationsTo(db, viewer.email);
      const asked = rows.filter(({ id }) => body.invitations.includes(id));
      const verified = await hasVerifiedEmail(db, viewer.id);
      if (!verified && !asked.every((row) => opens(body.tokens[row.id], row))) {
        throw refused(NOT_PROVEN, 403);
      }
      for (const { id, role: offered, workspace_id: workspaceId } of asked) {
        const scope = { workspaceId, projectIds: [], actor: viewer.id };
        await commit(deps, scope, (w) => joinBy(w, id, viewer.id, offered));
      }
    },
  }),
];

function addressOf(submitted: { readonly email: string }): string {
  const email = submitted.email.trim().toLowerCase();
  if (email.length > 255 || !z.email().safeParse(email).success) {
    const what = JSON.stringify(submitted);
    throw refused(
      `Invalid email - ${what} provided a valid email address is required to send the invite`,
    );
  }
  return email;
}

interface Wanted {
  readonly email: string;
  readonly role: Role;
}

async function mustBeInvitable(db: Db, workspace: WorkspaceScope, wanted: readonly Wanted[]) {
  if (wanted.length === 0) throw refused('Emails are required');
  for (const one of wanted) mustBeWithin(workspace, one.role);
  const members = await membersByEmail(
    db,
    workspace,
    wanted.map(({ email }) => email),
  );
  if (members.length === 0) return;
  const at = inZone('UTC');
  throw new Refusal(400, {
    error: 'Some users are already member of workspace',
    workspace_users: members.map((row) => presentWorkspaceMember(row, at, true)),
  });
}

function mustBeWithin(workspace: WorkspaceScope, offered: Role | undefined): void {
  if (offered !== undefined && offered > workspace.role) {
    throw refused('You cannot invite a user with higher role');
  }
}
