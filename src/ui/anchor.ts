/** What a floating layer stands at: an element, or a point such as where the person right-clicked. */
export type Anchor = HTMLElement | { readonly x: number; readonly y: number };

export function anchorRect(anchor: Anchor): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  if (!(anchor instanceof HTMLElement)) return { x: anchor.x, y: anchor.y, width: 0, height: 0 };
  const { x, y, width, height } = anchor.getBoundingClientRect();
  return { x, y, width, height };
}

/** Where focus returns when the layer closes. */
export function anchorElement(anchor: Anchor): HTMLElement | null {
  return anchor instanceof HTMLElement ? anchor : null;
}
