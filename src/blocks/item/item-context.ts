import type { ItemContext, PickField } from '../../commands/work-item.ts';
import type { UserId } from '../../domain/ids.ts';
import { GUEST } from '../../domain/roles.ts';
import type { WorkItemPatch, WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { itemPath } from './item-path.ts';
import type { ItemActions } from './use-item-actions.ts';
import type { Place } from '../place-context.ts';
import type { Lookups } from '../project/lookups.ts';

/** What differs between the screens that show items. */
export interface ItemScreen {
  readonly rows: readonly WorkItemRow[];
  readonly lookups: Lookups;
  readonly hasKeyboard: boolean;
  readonly pick: (field: PickField) => void;
  readonly open: ((row: WorkItemRow) => void) | null;
  readonly peek: ((row: WorkItemRow) => void) | null;
  readonly rename: (row: WorkItemRow) => void;
  readonly openMenu: () => void;
  /** Deleted or archived: the screen may have to be left. */
  readonly onGone: (rows: readonly WorkItemRow[]) => void;
}

export function itemContext(screen: ItemScreen, place: Place, actions: ItemActions): ItemContext {
  const { rows, lookups, pick, open, peek } = screen;
  const { project } = lookups;
  const identifier = project?.identifier ?? '';
  const first = rows[0];
  const withFirst = (act: (row: WorkItemRow) => void) => () => {
    if (first) act(first);
  };
  return {
    items: rows,
    whyReadOnly:
      project !== undefined && mayEdit(project.member_role) ? null : WORK_ITEMS.reasons.readOnly,
    uses: {
      estimate: lookups.points.all.length > 0,
      cycle: project?.cycle_view !== false,
      module: project?.module_view !== false,
    },
    hasKeyboard: screen.hasKeyboard,
    pick,
    open: open && withFirst(open),
    openInTab: withFirst((row) => {
      window.open(itemPath(place.slug, row, identifier), '_blank', 'noopener');
    }),
    peek: peek && withFirst(peek),
    rename: withFirst(screen.rename),
    assignMe: () =>
      actions.edit(rows, (row) => assignedTo(row, place.viewer), WORK_ITEMS.fields.assignees),
    addSubItem: withFirst((row) =>
      place.compose({ project_id: row.project_id, fields: { parent_id: row.id } }),
    ),
    archive: (archived) => {
      actions.archive(rows, archived);
      screen.onGone(rows);
    },
    remove: () => {
      actions.remove(rows);
      screen.onGone(rows);
    },
    copy: () => actions.copy(rows, identifier),
    copyLink: withFirst((row) => actions.copyLink(row, identifier)),
    openMenu: screen.openMenu,
  };
}

export function mayEdit(role: number | null): boolean {
  return role !== null && role > GUEST;
}

/** Assigned already: taken off again, so that the key switches. */
function assignedTo({ assignee_ids }: WorkItemRow, viewer: UserId): WorkItemPatch {
  return assignee_ids.includes(viewer)
    ? { assignee_ids: assignee_ids.filter((id) => id !== viewer) }
    : { assignee_ids: [...assignee_ids, viewer] };
}
