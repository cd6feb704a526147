import type { WorkspaceRow } from '../queries/workspaces/workspaces.ts';
import { audited, type InZone } from './in-zone.ts';

interface WithLogo {
  readonly logo: string | null;
  readonly logo_asset: string | null;
}

export function logoUrl({ logo, logo_asset }: WithLogo): string | null {
  if (logo_asset) return `/api/assets/v2/static/${logo_asset}/`;
  return logo === '' ? null : logo;
}

export function presentWorkspace(row: WorkspaceRow, at: InZone) {
  return { ...audited(row, at), logo_url: logoUrl(row) };
}

interface WorkspaceCard extends WithLogo {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** A workspace as others mention it. */
export function workspaceLite(row: WorkspaceCard) {
  return { name: row.name, slug: row.slug, id: row.id, logo_url: logoUrl(row) };
}
