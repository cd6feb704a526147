import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { anchorElement, type Anchor } from './anchor.ts';
import { giveKeysBack } from './keys-owner.ts';
import { showLayer, standAt } from './stand-at.ts';

/**
 * A layer at an anchor, whose first field has the keyboard. It closes when the person turns to
 * something else, and gives focus back to the anchor when it had it at the end.
 */
export function useLayer(anchor: Anchor, onClose: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const layer = ref.current;
    if (!layer) return;
    const element = anchorElement(anchor);
    showLayer(layer);
    // Before its place is set: focus works out styles, and what comes after is then worked out once.
    layer.querySelector('input')?.focus({ preventScroll: true });
    const stopStanding = standAt(layer, anchor);
    showActive(layer);

    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const leave = ({ target }: Event): void => {
      // The trigger closes its own layer; closing it here as well would open it again.
      const isHere = [layer, element].some(
        (one) => target instanceof Node && one?.contains(target),
      );
      if (!isHere) close();
    };
    document.addEventListener('pointerdown', leave, options);
    document.addEventListener('contextmenu', leave, options);
    document.addEventListener('focusin', leave, options);
    // A press on a choice leaves the keyboard in the field.
    layer.addEventListener('mousedown', (event) => keepFocus(event, layer), {
      signal: stop.signal,
    });
    return () => {
      stop.abort();
      stopStanding();
      if (layer.contains(document.activeElement)) element?.focus({ preventScroll: true });
      giveKeysBack();
    };
  }, [anchor]);
  return ref;
}

/** As many choices as fit without scrolling: asking for their places costs a layout. */
const FITTING = 10;

function showActive(layer: HTMLElement): void {
  if (layer.querySelectorAll('[role="option"]').length <= FITTING) return;
  layer.querySelector('[data-active-item]')?.scrollIntoView({ block: 'nearest' });
}

function keepFocus(event: MouseEvent, layer: HTMLElement): void {
  if (event.target !== layer.querySelector('input')) event.preventDefault();
}
