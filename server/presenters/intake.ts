import type { IntakeItemRow, IntakeRow, ListedIntakeItem } from '../queries/intake/intake.ts';
import type { ItemDetailJson } from '../queries/work-items/work-items.ts';
import type { InZone } from './in-zone.ts';

export function presentListedIntakeItem(row: ListedIntakeItem, at: InZone) {
  return {
    ...row,
    snoozed_till: at(row.snoozed_till),
    issue: { ...row.issue, created_at: at(row.issue.created_at) },
  };
}

interface DuplicateRow {
  readonly id: string;
  readonly created_at: string;
}

export function presentIntakeItem<Duplicate extends DuplicateRow>(
  row: IntakeItemRow,
  item: ItemDetailJson,
  duplicate: Duplicate | null,
  at: InZone,
) {
  const { cycle_id: _, module_ids: __, is_subscribed: ___, state__group: _g, ...rest } = item;
  const { sub_issues_count: _s, link_count: _l, attachment_count: _a, ...issue } = rest;
  return {
    id: row.id,
    status: row.status,
    duplicate_to: row.duplicate_to,
    snoozed_till: at(row.snoozed_till),
    duplicate_issue_detail: duplicate && { ...duplicate, created_at: at(duplicate.created_at) },
    source: row.source,
    issue: { ...issue, created_at: at(issue.created_at), updated_at: at(issue.updated_at) },
  };
}

export function presentIntake(row: IntakeRow, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
    name: row.name,
    description: row.description,
    is_default: row.is_default,
    view_props: row.view_props,
    logo_props: row.logo_props,
    project: row.project_id,
    workspace: row.workspace_id,
  };
}

export function presentIntakeSettings(row: IntakeRow) {
  return {
    id: row.id,
    anchor: row.anchor,
    is_in_app_enabled: row.is_in_app_enabled,
    is_form_enabled: row.is_form_enabled,
  };
}
