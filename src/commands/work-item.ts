import { CLOSED_GROUPS } from '../domain/state-group.ts';
import type { WorkItemRow } from '../domain/work-item.ts';
import { WORK_ITEMS } from '../text/work-items.ts';
import type { Command } from './registry.ts';

const names = WORK_ITEMS.commands;

/** A property that has a picker of its own. */
export type PickField =
  | 'state'
  | 'priority'
  | 'assignees'
  | 'labels'
  | 'start_date'
  | 'target_date'
  | 'estimate'
  | 'cycle'
  | 'module'
  | 'parent';

/**
 * What item commands act on: the ticked items of a list, the row with the keyboard, or the open item.
 * The screen that shows them says how each thing is done there.
 */
export interface ItemContext {
  readonly items: readonly WorkItemRow[];
  readonly mayEdit: boolean;
  readonly uses: { readonly estimate: boolean; readonly cycle: boolean; readonly module: boolean };
  /** False where focus lies on something that Enter and Space mean for itself, such as a button. */
  readonly hasKeyboard: boolean;
  readonly pick: (field: PickField) => void;
  /** Null where the item is open already. */
  readonly open: (() => void) | null;
  readonly openInTab: () => void;
  readonly peek: (() => void) | null;
  readonly rename: () => void;
  readonly assignMe: () => void;
  readonly addSubItem: () => void;
  readonly archive: (archived: boolean) => void;
  readonly remove: () => void;
  readonly copy: () => void;
  readonly copyLink: () => void;
  readonly openMenu: () => void;
}

export type ItemCommand = Command<ItemContext>;

const some = ({ items }: ItemContext) => items.length > 0;
const editable = (context: ItemContext) => some(context) && context.mayEdit;
const one = ({ items }: ItemContext) => items.length === 1;

export const workItemCommands: readonly ItemCommand[] = [
  pick('state', names.state, 'S'),
  pick('priority', names.priority, 'P'),
  pick('assignees', names.assign, 'A'),
  item('assign-me', names.assignMe, ['I'], editable, (context) => context.assignMe()),
  pick('labels', names.labels, 'L'),
  pick('target_date', names.due, 'D'),
  pick('start_date', names.start, 'Shift+D'),
  pick('estimate', names.estimate, 'E', ({ uses }) => uses.estimate),
  pick('cycle', names.cycle, 'Y', ({ uses }) => uses.cycle),
  pick('module', names.module, 'M', ({ uses }) => uses.module),
  pick('parent', names.parent, 'Ctrl+Shift+P'),
  item(
    'sub-item',
    names.subItem,
    ['Ctrl+Shift+O'],
    (context) => one(context) && context.mayEdit,
    (context) => context.addSubItem(),
  ),
  item(
    'rename',
    names.rename,
    ['R'],
    (context) => one(context) && context.mayEdit,
    (context) => context.rename(),
  ),
  item(
    'open',
    names.open,
    ['Enter'],
    ({ open, hasKeyboard, ...rest }) => open !== null && hasKeyboard && rest.items.length > 0,
    ({ open }) => open?.(),
  ),
  item('open-tab', names.openInTab, ['Ctrl+Enter'], one, (context) => context.openInTab()),
  item(
    'peek',
    names.peek,
    ['Space'],
    ({ peek, hasKeyboard, ...rest }) => peek !== null && hasKeyboard && rest.items.length > 0,
    ({ peek }) => peek?.(),
  ),
  item(
    'copy',
    names.copy,
    ['Ctrl+C'],
    (context) => some(context) && nothingMarked(),
    (context) => context.copy(),
  ),
  item('copy-item-link', names.copyLink, [], one, (context) => context.copyLink()),
  item('item-menu', names.menu, ['.'], some, (context) => context.openMenu()),
  item('archive', names.archive, ['Shift+A'], mayArchive, (context) => context.archive(true)),
  item(
    'restore',
    names.restore,
    [],
    (context) => editable(context) && context.items.every(isArchived),
    (context) => context.archive(false),
  ),
  item('delete', names.delete, ['#', 'Delete'], editable, (context) => context.remove()),
];

/** Only closed work may be archived. */
function mayArchive(context: ItemContext): boolean {
  const fits = (row: WorkItemRow) => !isArchived(row) && CLOSED_GROUPS.includes(row.state__group);
  return editable(context) && context.items.every(fits);
}

function isArchived(row: WorkItemRow): boolean {
  return row.archived_at !== null;
}

/** Text that a person has marked is what Ctrl+C means. */
function nothingMarked(): boolean {
  return (document.getSelection()?.toString() ?? '') === '';
}

function pick(
  field: PickField,
  name: string,
  key: string,
  when: (context: ItemContext) => boolean = () => true,
): ItemCommand {
  const fits = (context: ItemContext) => editable(context) && when(context);
  return item(`set-${field}`, name, [key], fits, (context) => context.pick(field));
}

function item(
  id: string,
  name: string,
  keys: readonly string[],
  when: (context: ItemContext) => boolean,
  run: (context: ItemContext) => void,
): ItemCommand {
  return { id, name, group: 'item', scope: 'item', keys, when, run };
}
