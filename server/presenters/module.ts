import type { ModuleLinkRow } from '../queries/modules/module-links.ts';
import type { ModuleRow, OneModuleRow } from '../queries/modules/modules.ts';
import type { InZone } from './in-zone.ts';
import { distribution, progressNumbers, type Progress } from './progress.ts';

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
    completed_estimate_points: row.completed_estimate_points,
    total_estimate_points: row.total_estimate_points,
  };
}

interface ModuleParts {
  readonly links: readonly ModuleLinkRow[];
  readonly progress: Progress;
  /** The project estimates in points. */
  readonly inPoints: boolean;
}

export function presentModuleDetail(
  row: OneModuleRow,
  { links, progress, inPoints }: ModuleParts,
  at: InZone,
) {
  const numbers = progressNumbers(progress.items);
  const whole = distribution(progress, 'issues');
  const points = distribution(progress, 'points');
  const { completion_chart: _, ...spread } = points;
  return {
    ...presentModule(row, at),
    archived_at: at(row.archived_at),
    link_module: links.map((link) => presentModuleLink(link, at)),
    sub_issues: row.sub_issues,
    backlog_estimate_points: numbers.backlog_estimate_points,
    unstarted_estimate_points: numbers.unstarted_estimate_points,
    started_estimate_points: numbers.started_estimate_points,
    cancelled_estimate_points: numbers.cancelled_estimate_points,
    estimate_distribution: inPoints ? (progress.span ? points : spread) : {},
    distribution: progress.items.length > 0 ? whole : { ...whole, completion_chart: {} },
  };
}

export function presentModuleLink(row: ModuleLinkRow, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    title: row.title,
    url: row.url,
    metadata: row.metadata,
    created_by: row.created_by,
    updated_by: row.updated_by,
    project: row.project_id,
    workspace: row.workspace_id,
    module: row.module_id,
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
  const { logo_props, archived_at } = row;
  return { ...head(row, at), member_ids: null, logo_props, archived_at };
}
