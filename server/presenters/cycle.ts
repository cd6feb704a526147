import type { CycleRow } from '../queries/cycles/cycles.ts';
import { cycleStatus } from '../../src/domain/cycle-status.ts';
import type { InZone } from './in-zone.ts';

function head(row: CycleRow, at: InZone) {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    project_id: row.project_id,
    name: row.name,
    description: row.description,
    start_date: at(row.start_date),
    end_date: at(row.end_date),
    owned_by_id: row.owned_by_id,
    view_props: row.view_props,
    sort_order: row.sort_order,
    external_source: row.external_source,
    external_id: row.external_id,
    progress_snapshot: row.progress_snapshot,
  };
}

export function presentCycle(row: CycleRow, at: InZone, now: string) {
  return {
    ...head(row, at),
    logo_props: row.logo_props,
    version: row.version,
    is_favorite: row.is_favorite,
    total_issues: row.total_issues,
    completed_issues: row.completed_issues,
    assignee_ids: row.assignee_ids,
    status: cycleStatus(row, now),
    created_by: row.created_by,
  };
}

export function presentListedCycle(row: CycleRow, at: InZone, now: string) {
  return { ...presentCycle(row, at, now), cancelled_issues: row.cancelled_issues };
}

export function presentArchivedCycle(row: CycleRow, at: InZone, now: string) {
  return {
    ...head(row, at),
    ...counts(row),
    is_favorite: row.is_favorite,
    assignee_ids: row.assignee_ids,
    status: cycleStatus(row, now),
    archived_at: row.archived_at,
  };
}

export function presentWorkspaceCycle(row: CycleRow, at: InZone) {
  return { ...head(row, at), logo_props: row.logo_props, ...counts(row) };
}

function counts(row: CycleRow) {
  return {
    total_issues: row.total_issues,
    cancelled_issues: row.cancelled_issues,
    completed_issues: row.completed_issues,
    started_issues: row.started_issues,
    unstarted_issues: row.unstarted_issues,
    backlog_issues: row.backlog_issues,
  };
}
