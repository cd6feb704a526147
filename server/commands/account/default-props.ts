/* How lists look before somebody has changed them. The contract's defaults. */

export const DEFAULT_FILTERS = {
  priority: null,
  state: null,
  state_group: null,
  assignees: null,
  created_by: null,
  labels: null,
  start_date: null,
  target_date: null,
  subscriber: null,
};

export const DEFAULT_DISPLAY_FILTERS = {
  group_by: null,
  order_by: '-created_at',
  type: null,
  sub_issue: true,
  show_empty_groups: true,
  layout: 'list',
  calendar_date_range: '',
};

export const DEFAULT_DISPLAY_PROPERTIES = {
  assignee: true,
  attachment_count: true,
  created_on: true,
  due_date: true,
  estimate: true,
  key: true,
  labels: true,
  link: true,
  priority: true,
  start_date: true,
  state: true,
  sub_issue_count: true,
  updated_on: true,
};

export const PROJECT_VIEW_PROPS = JSON.stringify({
  filters: DEFAULT_FILTERS,
  display_filters: DEFAULT_DISPLAY_FILTERS,
});

export const WORKSPACE_VIEW_PROPS = JSON.stringify({
  filters: DEFAULT_FILTERS,
  display_filters: DEFAULT_DISPLAY_FILTERS,
  display_properties: DEFAULT_DISPLAY_PROPERTIES,
});
