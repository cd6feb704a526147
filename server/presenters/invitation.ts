import type { InvitationRow } from '../queries/workspaces/invitations.ts';
import { audited, type InZone } from './in-zone.ts';
import { logoUrl } from './workspace.ts';

/**
 * @param token only at the moment it is made: the database keeps its hash alone. Without it the
 *   link shows the invitation's page but opens nothing.
 */
export function presentInvitation(row: InvitationRow, at: InZone, token: string | null = null) {
  const { id, created_at, updated_at, created_by, updated_by } = row;
  const query = new URLSearchParams({
    invitation_id: id,
    email: row.email,
    slug: row.workspace_slug,
    ...(token === null ? {} : { token }),
  });
  return {
    ...audited({ id, created_at, updated_at, created_by, updated_by }, at),
    workspace: {
      name: row.workspace_name,
      slug: row.workspace_slug,
      id: row.workspace_id,
      logo_url: logoUrl(row),
    },
    invite_link: `/workspace-invitations/?${query.toString()}`,
    email: row.email,
    accepted: row.accepted,
    token,
    message: row.message,
    responded_at: at(row.responded_at),
    role: row.role,
  };
}
