import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DropTarget } from './drop-target.ts';

interface DragRows {
  readonly target: (y: number) => DropTarget | null;
  /** @param at the dragged row's number among the open rows */
  readonly drop: (at: number, to: DropTarget) => void;
  /** The dragged row's element must stay its own until it is let go. */
  readonly hold: (isHeld: boolean) => void;
}

const EDGE = 48;
const SCROLL_STEP = 14;

/** Listens on the list for rows being dragged within it; returns how to stop. */
export function dragRows(list: HTMLElement, { target, drop, hold }: DragRows): () => void {
  let release = (): void => {};
  const onPointerDown = (event: PointerEvent): void => {
    release();
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-at]');
    if (!row?.dataset['id'] || event.target.closest('[data-field="tick"]')) return;
    release = combine(
      draggable({
        element: row,
        getInitialData: () => ({ id: row.dataset['id'] }),
        onDragStart: () => {
          hold(true);
          row.setAttribute('data-dragging', '');
        },
        onDrop: () => {
          hold(false);
          row.removeAttribute('data-dragging');
        },
      }),
      unlink(row),
    );
  };
  list.addEventListener('pointerdown', onPointerDown);

  const yOf = (clientY: number): number =>
    clientY - list.getBoundingClientRect().top + list.scrollTop;
  const stopTarget = dropTargetForElements({
    element: list,
    canDrop: ({ source }) => typeof source.data['id'] === 'string',
    onDrag: ({ location }) => {
      const { clientY } = location.current.input;
      scrollNearEdge(list, clientY);
      mark(list, target(yOf(clientY)));
    },
    onDragLeave: () => mark(list, null),
    onDrop: ({ source, location }) => {
      mark(list, null);
      const to = target(yOf(location.current.input.clientY));
      // Others may have moved it meanwhile: where it stands now is what its element says.
      const { id, at } = source.element.dataset;
      if (to && id === source.data['id']) drop(Number(at), to);
    },
  });
  return () => {
    list.removeEventListener('pointerdown', onPointerDown);
    stopTarget();
    release();
  };
}

/** A link in the row would be dragged in the row's place. */
function unlink(row: HTMLElement): () => void {
  const links = [...row.querySelectorAll('a')];
  for (const link of links) link.draggable = false;
  return () => {
    for (const link of links) link.draggable = true;
  };
}

function scrollNearEdge(list: HTMLElement, clientY: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (clientY < top + EDGE) list.scrollTop -= SCROLL_STEP;
  if (clientY > bottom - EDGE) list.scrollTop += SCROLL_STEP;
}

/** Shows where it would land: a line between rows, or the whole group. */
function mark(list: HTMLElement, to: DropTarget | null): void {
  for (const element of list.querySelectorAll('[data-drop]')) element.removeAttribute('data-drop');
  if (!to) return;
  const group = list.querySelector(`[data-group="${CSS.escape(to.key)}"]`);
  const run = to.box.runs.find(({ sub_key }) => sub_key === to.sub_key);
  if (to.index === null || !run) return group?.setAttribute('data-drop', 'into');
  const isLast = to.index >= run.count;
  const at = run.first + (isLast ? run.count - 1 : to.index);
  list.querySelector(`[data-at="${at}"]`)?.setAttribute('data-drop', isLast ? 'after' : 'before');
}
