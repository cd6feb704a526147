import type { MouseEvent, PointerEvent } from 'react';
import type { PickField } from '../../commands/work-item.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { activateAt, rowAt, type ListScreen } from './list-screen.ts';
import { extendTo } from './use-list-commands.ts';

export interface ListPointerHooks {
  readonly onPick: (field: PickField, anchor: Anchor) => void;
  /** A click on a row: peek, or the full page where there is no room. */
  readonly onOpen: (row: WorkItemRow) => void;
  readonly onMenu: (anchor: Anchor) => void;
  readonly onAdd: (path: string) => void;
  /** The keyboard stays with the peeked item, wherever the pointer goes. */
  readonly isPeeking: boolean;
}

const PICKS: ReadonlySet<string> = new Set<PickField>([
  'state',
  'priority',
  'assignees',
  'labels',
  'start_date',
  'target_date',
  'estimate',
  'cycle',
  'module',
]);

/** One set of handlers for all rows: each row only says in attributes what it is. */
export function listPointer(screen: ListScreen, hooks: ListPointerHooks) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => clicked(event, screen, hooks),
    /** Commands act on the row under the pointer, as soon as it is moved there. */
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (hooks.isPeeking || event.pointerType !== 'mouse') return;
      if (event.movementX === 0 && event.movementY === 0) return;
      const at = atOf(event.target);
      if (at === null || at === screen.selection.getState().active) return;
      screen.selection.activate(at, rowAt(screen, at)?.id ?? null);
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const at = atOf(event.target);
      if (at === null) return;
      event.preventDefault();
      actOn(screen, at);
      hooks.onMenu({ x: event.clientX, y: event.clientY });
    },
  };
}

function clicked(
  event: MouseEvent<HTMLElement>,
  screen: ListScreen,
  hooks: ListPointerHooks,
): void {
  const target = event.target as Element;
  const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
  const path = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
  if (path !== undefined && action === 'fold') return screen.view.toggleFold(path);
  if (path !== undefined && action === 'add') return hooks.onAdd(path);

  const at = atOf(target);
  const row = at === null ? undefined : rowAt(screen, at);
  if (at === null || !row) return;
  const cell = target.closest<HTMLElement>('[data-field]');
  const field = cell?.dataset['field'] ?? '';
  if (event.shiftKey) {
    event.preventDefault();
    return extendTo(screen, at);
  }
  if (field === 'tick') return screen.selection.toggle(row.id, at);
  if (cell && PICKS.has(field)) {
    actOn(screen, at);
    return hooks.onPick(field as PickField, cell);
  }
  // The browser opens the link in a tab of its own.
  if (event.ctrlKey || event.metaKey || event.button !== 0) return;
  event.preventDefault();
  activateAt(screen, at);
  hooks.onOpen(row);
}

/** A click on a row that is not ticked is about that row alone. */
function actOn({ selection, ...screen }: ListScreen, at: number): void {
  const row = rowAt(screen, at);
  const { selected } = selection.getState();
  if (row && selected.size > 0 && !selected.has(row.id)) selection.clear();
  selection.activate(at, row?.id ?? null);
}

function atOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  return row ? Number(row.dataset['at']) : null;
}
