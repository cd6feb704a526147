/** The older dashboard's widgets, as everybody begins with them. */
export const WIDGETS = [
  { id: '5f9c2c5e-8d0e-4b53-9d1d-000000000001', key: 'overview_stats', filters: {} },
  {
    id: '5f9c2c5e-8d0e-4b53-9d1d-000000000002',
    key: 'assigned_issues',
    filters: { duration: 'this_week', tab: 'upcoming' },
  },
  {
    id: '5f9c2c5e-8d0e-4b53-9d1d-000000000003',
    key: 'created_issues',
    filters: { duration: 'this_week', tab: 'upcoming' },
  },
  {
    id: '5f9c2c5e-8d0e-4b53-9d1d-000000000004',
    key: 'issues_by_state_groups',
    filters: { duration: 'this_week' },
  },
  {
    id: '5f9c2c5e-8d0e-4b53-9d1d-000000000005',
    key: 'issues_by_priority',
    filters: { duration: 'this_week' },
  },
  { id: '5f9c2c5e-8d0e-4b53-9d1d-000000000006', key: 'recent_activity', filters: {} },
  { id: '5f9c2c5e-8d0e-4b53-9d1d-000000000007', key: 'recent_projects', filters: {} },
  { id: '5f9c2c5e-8d0e-4b53-9d1d-000000000008', key: 'recent_collaborators', filters: {} },
] as const;

export type WidgetKey = (typeof WIDGETS)[number]['key'];
