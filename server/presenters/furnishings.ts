import type { QuickLinkRow, StickyRow, ThemeRow } from '../queries/workspaces/furnishings.ts';
import { audited, type InZone } from './in-zone.ts';

export function presentQuickLink({ workspace_id, ...row }: QuickLinkRow, at: InZone) {
  const by = { created_by: row.owner, updated_by: row.owner };
  return audited({ ...row, ...by, workspace: workspace_id, project: null }, at);
}

export function presentSticky({ workspace_id, deleted_at: _, ...row }: StickyRow, at: InZone) {
  const by = { created_by: row.owner, updated_by: row.owner };
  return audited({ ...row, ...by, description_binary: null, workspace: workspace_id }, at);
}

export function presentTheme({ workspace_id, ...row }: ThemeRow, at: InZone) {
  return audited({ ...row, workspace: workspace_id }, at);
}
