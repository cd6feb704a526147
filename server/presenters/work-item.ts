import type { ItemDetailJson, ItemJson, KeptColumns } from '../queries/work-items/work-items.ts';
import type { InProject } from '../queries/scope.ts';
import { inZone } from './in-zone.ts';

/** Single reads tell when in the person's own time; the group of the state is for lists. */
export function presentItem<Item extends ItemJson>(item: Item, timezone: string) {
  const at = inZone(timezone);
  const { state__group: _, ...told } = item;
  return { ...told, created_at: at(item.created_at), updated_at: at(item.updated_at) };
}

/** Without what is counted and collected around it. */
export function presentBareItem(item: ItemJson, timezone: string) {
  const {
    cycle_id: _cycle,
    module_ids: _modules,
    label_ids: _labels,
    assignee_ids: _assignees,
    sub_issues_count: _below,
    attachment_count: _attachments,
    link_count: _links,
    ...told
  } = presentItem(item, timezone);
  return told;
}

/** The answer of a creation and of a list by ids. */
export function presentFullItem(item: ItemJson, timezone: string) {
  return { ...presentItem(item, timezone), deleted_at: null };
}

export function presentItemDetail(item: ItemDetailJson, timezone: string) {
  return presentItem(item, timezone);
}

/** The row of a list, and every column under its own name. */
export function presentItemOfDraft(
  { is_subscribed: _, ...item }: ItemDetailJson,
  { type_id, ...kept }: KeptColumns,
  project: InProject,
  timezone: string,
) {
  return {
    ...presentFullItem(item, timezone),
    ...kept,
    description_html: item.description_html,
    description_binary: null,
    workspace_id: project.workspaceId,
    workspace: project.workspaceId,
    project: project.id,
    parent: item.parent_id,
    state: item.state_id,
    type: type_id,
    assignees: item.assignee_ids,
    labels: item.label_ids,
  };
}
