import { anchorRect, type Anchor } from './anchor.ts';

const GUTTER = 4;
/** Between a layer and the window's edge. */
const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Stand {
  readonly left: number;
  /** One of both is given: a layer above its anchor grows upwards. */
  readonly top: number | null;
  readonly bottom: number | null;
  readonly available: number;
}

/** Below the anchor where there is room, else above it, and never beyond the window's edge. */
export function standFor(
  anchor: Size & { readonly x: number; readonly y: number },
  layer: Size,
  window: Size,
): Stand {
  const below = window.height - MARGIN - GUTTER - (anchor.y + anchor.height);
  const above = anchor.y - GUTTER - MARGIN;
  const left = Math.max(MARGIN, Math.min(anchor.x, window.width - MARGIN - layer.width));
  if (layer.height > below && above > below) {
    return { left, top: null, bottom: window.height - anchor.y + GUTTER, available: above };
  }
  return { left, top: anchor.y + anchor.height + GUTTER, bottom: null, available: below };
}

/** Above everything else. */
export function showLayer(layer: HTMLElement): void {
  // A browser without popovers shows it where it is in the page, which only clips it at times.
  if (layer.popover !== undefined) layer.showPopover();
}

/** Whether its elements have places: until it is shown, looking for them is in vain, and costs a layout. */
export function isShown(layer: HTMLElement): boolean {
  return layer.popover === undefined || layer.matches(':popover-open');
}

/** Keeps a layer that is shown at its anchor, wherever that goes. Returns how to stop. */
export function standAt(layer: HTMLElement, anchor: Anchor): () => void {
  const place = (): void => {
    const stand = standFor(
      anchorRect(anchor),
      { width: layer.offsetWidth, height: layer.offsetHeight },
      { width: innerWidth, height: innerHeight },
    );
    const { style } = layer;
    style.left = px(stand.left);
    style.top = px(stand.top);
    style.bottom = px(stand.bottom);
    style.setProperty('--stand-height', px(stand.available));
  };
  place();
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  addEventListener('resize', place, options);
  addEventListener('scroll', (event) => event.target !== layer && place(), options);
  return () => stop.abort();
}

function px(length: number | null): string {
  return length === null ? 'auto' : `${Math.round(length)}px`;
}
