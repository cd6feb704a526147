import type { ProjectMemberRow } from '../queries/projects/project-members.ts';
import { audited, type InZone } from './in-zone.ts';
import { userContact, userLite } from './person.ts';
import { coverUrl } from './project.ts';
import { logoUrl } from './workspace.ts';

export function presentProjectMember(row: ProjectMemberRow, at: InZone, withContact: boolean) {
  const { id, created_at, updated_at, created_by, updated_by } = row;
  return {
    ...audited({ id, created_at, updated_at, created_by, updated_by }, at),
    workspace: {
      name: row.workspace_name,
      slug: row.workspace_slug,
      id: row.workspace_id,
      logo_url: logoUrl(row),
    },
    project: {
      id: row.project_id,
      identifier: row.project_identifier,
      name: row.project_name,
      cover_image: row.cover_image,
      cover_image_url: coverUrl(row),
      logo_props: row.project_logo_props,
      description: row.project_description,
    },
    member: withContact ? userContact(row.user_id, row) : userLite(row.user_id, row),
    comment: row.comment,
    role: row.role,
    view_props: row.view_props,
    default_props: row.default_props,
    preferences: row.preferences,
    sort_order: row.sort_order,
    is_active: row.is_active,
  };
}
