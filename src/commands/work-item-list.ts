import { WORK_ITEMS } from '../text/work-items.ts';
import type { Command } from './registry.ts';

const { commands: names, reasons } = WORK_ITEMS;

/** How the keyboard moves through a list and changes what it shows. */
export interface ListContext {
  /** False while focus lies on something with arrow keys of its own. */
  readonly hasKeyboard: boolean;
  readonly isEmpty: boolean;
  readonly hasActive: boolean;
  readonly hasSelection: boolean;
  readonly hasFilters: boolean;
  readonly isGrouped: boolean;
  readonly isPeeking: boolean;
  readonly isManual: boolean;
  readonly moveBy: (rows: number | 'page' | '-page') => void;
  readonly moveTo: (end: 'first' | 'last') => void;
  readonly extendBy: (rows: -1 | 1) => void;
  readonly toggle: () => void;
  /** Resolves when everything is selected. */
  readonly selectAll: () => Promise<void>;
  readonly clearSelection: () => void;
  readonly closePeek: () => void;
  readonly reorder: (step: -1 | 1) => void;
  readonly foldGroup: () => void;
  readonly openFilters: () => void;
  readonly clearFilters: () => void;
  readonly openGroupBy: () => void;
  readonly openOrderBy: () => void;
}

export type ListCommand = Command<ListContext>;

const moving = ({ hasKeyboard, isEmpty }: ListContext) => hasKeyboard && !isEmpty;
const active = (context: ListContext) => moving(context) && context.hasActive;

export const workItemListCommands: readonly ListCommand[] = [
  move('next', 'Next', ['J', 'ArrowDown'], (context) => context.moveBy(1)),
  move('previous', 'Previous', ['K', 'ArrowUp'], (context) => context.moveBy(-1)),
  move('first', 'First', ['Home'], (context) => context.moveTo('first')),
  move('last', 'Last', ['End'], (context) => context.moveTo('last')),
  move('page-down', 'A page down', ['PageDown'], (context) => context.moveBy('page')),
  move('page-up', 'A page up', ['PageUp'], (context) => context.moveBy('-page')),
  move('extend-down', 'Select downwards', ['Shift+ArrowDown', 'Shift+J'], (context) =>
    context.extendBy(1),
  ),
  move('extend-up', 'Select upwards', ['Shift+ArrowUp', 'Shift+K'], (context) =>
    context.extendBy(-1),
  ),
  {
    ...list('select', names.select, ['X'], active, (context) => context.toggle()),
    why: ({ hasActive }) => (hasActive ? null : reasons.none),
  },
  {
    id: 'list-select-all',
    name: names.selectAll,
    group: 'list',
    scope: 'list',
    keys: ['Ctrl+A'],
    when: moving,
    run: (context) => context.selectAll(),
    isAwaited: true,
    why: ({ isEmpty }) => (isEmpty ? reasons.empty : null),
  },
  list(
    'clear-selection',
    names.clearSelection,
    ['Escape'],
    ({ hasSelection, isPeeking }) => hasSelection && !isPeeking,
    (context) => context.clearSelection(),
  ),
  { ...list('close-peek', names.closePeek, ['Escape'], peeking, closePeek), keysOnly: true },
  {
    ...list('move-up', names.up, ['Alt+ArrowUp'], reorderable, (context) => context.reorder(-1)),
    why: whyNotReorder,
  },
  {
    ...list('move-down', names.down, ['Alt+ArrowDown'], reorderable, (one) => one.reorder(1)),
    why: whyNotReorder,
  },
  {
    ...list('fold', names.fold, ['Z'], foldable, (context) => context.foldGroup()),
    why: ({ isEmpty }) => (isEmpty ? reasons.empty : reasons.notGrouped),
  },
  list(
    'filter',
    names.filter,
    ['F'],
    () => true,
    (context) => context.openFilters(),
  ),
  {
    ...list('clear-filters', names.clearFilters, ['Shift+F'], filtered, (one) =>
      one.clearFilters(),
    ),
    why: () => reasons.noFilters,
  },
  list(
    'group-by',
    names.groupBy,
    ['Shift+G'],
    () => true,
    (context) => context.openGroupBy(),
  ),
  list(
    'order-by',
    names.orderBy,
    ['Shift+S'],
    () => true,
    (context) => context.openOrderBy(),
  ),
];

function peeking({ isPeeking }: ListContext): boolean {
  return isPeeking;
}

function closePeek(context: ListContext): void {
  context.closePeek();
}

function reorderable(context: ListContext): boolean {
  return active(context) && context.isManual;
}

function whyNotReorder(context: ListContext): string | null {
  if (!context.hasActive) return reasons.none;
  return context.isManual ? null : reasons.manual;
}

function foldable({ isEmpty, isGrouped }: ListContext): boolean {
  return !isEmpty && isGrouped;
}

function filtered({ hasFilters }: ListContext): boolean {
  return hasFilters;
}

function move(
  id: string,
  name: string,
  keys: readonly string[],
  run: (context: ListContext) => void,
): ListCommand {
  const why = ({ isEmpty }: ListContext) => (isEmpty ? reasons.empty : null);
  return { ...list(id, name, keys, moving, run), why, keysOnly: true };
}

function list(
  id: string,
  name: string,
  keys: readonly string[],
  when: (context: ListContext) => boolean,
  run: (context: ListContext) => void,
): ListCommand {
  return { id: `list-${id}`, name, group: 'list', scope: 'list', keys, when, run };
}
