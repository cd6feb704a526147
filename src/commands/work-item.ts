import { CLOSED_GROUPS } from '../domain/state-group.ts';
import type { WorkItemRow } from '../domain/work-item.ts';
import { WORK_ITEMS } from '../text/work-items.ts';
import type { Command } from './registry.ts';

const { commands: names, reasons } = WORK_ITEMS;

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
  /** Null: they may be edited. */
  readonly whyReadOnly: string | null;
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

type Why = (context: ItemContext) => string | null;

const some: Why = ({ items }) => (items.length > 0 ? null : reasons.none);
const one: Why = (context) => some(context) ?? (context.items.length === 1 ? null : reasons.one);
/** Also what is archived can be deleted or restored. */
const editable: Why = (context) => some(context) ?? context.whyReadOnly;
const changeable: Why = (context) =>
  editable(context) ?? (context.items.some(isArchived) ? reasons.archived : null);
const changeableOne: Why = (context) => one(context) ?? changeable(context);

export const workItemCommands: readonly ItemCommand[] = [
  pick('state', names.state, 'S'),
  pick('priority', names.priority, 'P'),
  pick('assignees', names.assign, 'A'),
  item('assign-me', names.assignMe, ['I'], changeable, (context) => context.assignMe()),
  pick('labels', names.labels, 'L'),
  pick('target_date', names.due, 'D'),
  pick('start_date', names.start, 'Shift+D'),
  pick('estimate', names.estimate, 'E', ({ uses }) => (uses.estimate ? null : reasons.estimate)),
  pick('cycle', names.cycle, 'Y', ({ uses }) => (uses.cycle ? null : reasons.cycle)),
  pick('module', names.module, 'M', ({ uses }) => (uses.module ? null : reasons.module)),
  pick('parent', names.parent, 'Shift+P'),
  item('sub-item', names.subItem, ['Shift+O'], changeableOne, (context) => context.addSubItem()),
  item('rename', names.rename, ['R'], changeableOne, (context) => context.rename()),
  quiet('open', names.open, 'Enter', ({ open, hasKeyboard }) => (hasKeyboard ? open : null)),
  item('open-tab', names.openInTab, ['Ctrl+Enter'], one, (context) => context.openInTab()),
  quiet('peek', names.peek, 'Space', ({ peek, hasKeyboard }) => (hasKeyboard ? peek : null)),
  quiet('copy', names.copy, 'Ctrl+C', ({ copy }) => (nothingMarked() ? copy : null)),
  item('copy-item-link', names.copyLink, [], one, (context) => context.copyLink()),
  item('item-menu', names.menu, ['.'], some, (context) => context.openMenu()),
  item('archive', names.archive, ['Shift+A'], whyNotArchive, (context) => context.archive(true)),
  item('restore', names.restore, [], whyNotRestore, (context) => context.archive(false)),
  item('delete', names.delete, ['#', 'Delete'], editable, (context) => context.remove()),
];

/** Only closed work may be archived. */
function whyNotArchive(context: ItemContext): string | null {
  const isOpen = (row: WorkItemRow) => !CLOSED_GROUPS.includes(row.state__group);
  return changeable(context) ?? (context.items.some(isOpen) ? reasons.open : null);
}

function whyNotRestore(context: ItemContext): string | null {
  return editable(context) ?? (context.items.every(isArchived) ? null : reasons.notArchived);
}

function isArchived(row: WorkItemRow): boolean {
  return row.archived_at !== null;
}

/** Text that a person has marked is what Ctrl+C means. */
function nothingMarked(): boolean {
  return (document.getSelection()?.toString() ?? '') === '';
}

function pick(field: PickField, name: string, key: string, why: Why = () => null): ItemCommand {
  const whyNot: Why = (context) => changeable(context) ?? why(context);
  return item(`set-${field}`, name, [key], whyNot, (context) => context.pick(field));
}

/** @param why null: it applies */
function item(
  id: string,
  name: string,
  keys: readonly string[],
  why: Why,
  run: (context: ItemContext) => void,
): ItemCommand {
  const when = (context: ItemContext): boolean => why(context) === null;
  return { id, name, group: 'item', scope: 'item', keys, when, why, run };
}

/** Its key means something else elsewhere, so it says nothing where it does not apply. */
function quiet(
  id: string,
  name: string,
  key: string,
  act: (context: ItemContext) => (() => void) | null,
): ItemCommand {
  return {
    ...{ id, name, group: 'item', scope: 'item', keys: [key] },
    when: (context) => context.items.length > 0 && act(context) !== null,
    run: (context) => act(context)?.(),
  };
}
