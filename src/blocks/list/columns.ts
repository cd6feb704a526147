import type { DisplayProperty, ListView } from '../../state/list-view.ts';
import type { Lookups } from '../project/lookups.ts';

export type Columns = ReadonlySet<DisplayProperty>;

/** What rows show: what the person wants, without what the project does not use. */
export function shownColumns(hidden: ListView['hidden'], lookups: Lookups): Columns {
  const { project, points } = lookups;
  const unused: Partial<Record<DisplayProperty, boolean>> = {
    cycle: project?.cycle_view === false,
    modules: project?.module_view === false,
    estimate: points.all.length === 0,
  };
  return new Set(
    ROW_PROPERTIES.filter((property) => !hidden.has(property) && unused[property] !== true),
  );
}

const ROW_PROPERTIES: readonly DisplayProperty[] = [
  'key',
  'priority',
  'state',
  'sub_issue_count',
  'labels',
  'modules',
  'cycle',
  'link',
  'attachment_count',
  'estimate',
  'start_date',
  'due_date',
  'created_on',
  'updated_on',
  'assignee',
];
