import type { ModuleRow } from '../queries/modules.ts';
import type { InZone } from './in-zone.ts';

function head(row: ModuleRow, at: InZone) {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    project_id: row.project_id,
    name: row.name,
    description: row.description,
    description_text: row.description_text,
    description_html: row.description_html,
    start_date: row.start_date,
    target_date: row.target_date,
    status: row.status,
    lead_id: row.lead_id,
    view_props: row.view_props,
    sort_order: row.sort_order,
    external_source: row.external_source,
    external_id: row.external_id,
    total_issues: row.total_issues,
    cancelled_issues: row.cancelled_issues,
    completed_issues: row.completed_issues,
    started_issues: row.started_issues,
    unstarted_issues: row.unstarted_issues,
    backlog_issues: row.backlog_issues,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
  };
}

export function presentModule(row: ModuleRow, at: InZone) {
  return {
    ...head(row, at),
    member_ids: row.member_ids,
    logo_props: row.logo_props,
    is_favorite: row.is_favorite,
    completed_estimate_points: 0,
    total_estimate_points: 0,
  };
}

/** Sums and distributions are counted elsewhere; here they stand empty. */
export function presentModuleDetail(row: ModuleRow, at: InZone) {
  return {
    ...presentModule(row, at),
    archived_at: row.archived_at,
    link_module: [],
    sub_issues: row.sub_issues,
    backlog_estimate_points: 0,
    unstarted_estimate_points: 0,
    started_estimate_points: 0,
    cancelled_estimate_points: 0,
    estimate_distribution: {},
    distribution: { assignees: [], labels: [], completion_chart: {} },
  };
}

export function presentArchivedModule(row: ModuleRow, at: InZone) {
  return {
    ...head(row, at),
    member_ids: row.member_ids,
    is_favorite: row.is_favorite,
    archived_at: row.archived_at,
  };
}

export function presentWorkspaceModule(row: ModuleRow, at: InZone) {
  return { ...head(row, at), logo_props: row.logo_props, archived_at: row.archived_at };
}
