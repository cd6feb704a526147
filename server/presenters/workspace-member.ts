import type { WorkspaceMemberRow } from '../queries/workspaces/workspace-members.ts';
import { audited, type InZone } from './in-zone.ts';
import { userContact, userLite } from './person.ts';
import { logoUrl } from './workspace.ts';

/** Guests see who is there, but not how to reach them. */
export function presentWorkspaceMember(row: WorkspaceMemberRow, at: InZone, asGuest: boolean) {
  const { id, created_at, updated_at, created_by, updated_by } = row;
  return {
    ...audited({ id, created_at, updated_at, created_by, updated_by }, at),
    member: asGuest ? userLite(row.user_id, row) : userContact(row.user_id, row),
    workspace: {
      name: row.workspace_name,
      slug: row.workspace_slug,
      id: row.workspace_id,
      logo_url: logoUrl(row),
    },
    role: row.role,
    company_role: row.company_role,
    view_props: row.view_props,
    default_props: row.default_props,
    issue_props: row.issue_props,
    is_active: row.is_active,
  };
}
