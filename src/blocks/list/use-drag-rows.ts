import { useEffect, useRef } from 'react';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { useToast, type ToastApi } from '../../ui/toast-context.ts';
import type { ItemActions } from '../item/use-item-actions.ts';
import { dropPatches, dropTargetAt, type DropTarget } from './drop-target.ts';
import { placeAt } from './layout.ts';
import { rowAt, type ListScreen } from './list-screen.ts';

/**
 * Rows can be dragged to another place or group. A row becomes draggable when it is pressed, so that
 * rows that only scroll by cost nothing.
 */
export function useDragRows(screen: ListScreen, actions: ItemActions, isEnabled: boolean): void {
  const toast = useToast();
  const latest = useRef({ screen, actions, toast });
  useEffect(() => {
    latest.current = { screen, actions, toast };
  });
  const { scroller } = screen;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isEnabled) return;
    let stop = (): void => {};
    let isGone = false;
    const load = (): void =>
      void import('./drag-rows.ts')
        .then(({ dragRows }) => {
          if (isGone) return;
          stop = dragRows(element, {
            target: (y) => dropTargetAt(latest.current.screen, y),
            drop: (at, to) => drop(latest.current, at, to),
            hold: (isHeld) => latest.current.screen.scroll.hold(isHeld),
          });
        })
        .catch(() => undefined); // without the chunk the keys still move rows
    // Nobody drags who has not come to the list with a pointer.
    element.addEventListener('pointerenter', load, { once: true });
    return () => {
      isGone = true;
      element.removeEventListener('pointerenter', load);
      stop();
    };
  }, [scroller, isEnabled]);
}

interface Latest {
  readonly screen: ListScreen;
  readonly actions: ItemActions;
  readonly toast: ToastApi;
}

function drop({ screen, actions, toast }: Latest, at: number, to: DropTarget): void {
  const place = placeAt(screen.layout, at);
  const dragged = rowAt(screen, at);
  if (!place || !dragged) return;
  const { selected } = screen.selection.getState();
  const rows = selected.has(dragged.id)
    ? [...selected].flatMap((id) => screen.feed.byId(id) ?? [])
    : [dragged];
  const patches = dropPatches(screen, rows, place.run, to);
  if (!patches) return toast.show({ kind: 'info', title: WORK_ITEMS.done.manualOnly });
  actions.move(rows, (row) => patches.get(row.id) ?? {});
}
