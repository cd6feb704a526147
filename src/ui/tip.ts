export interface TipAttributes {
  readonly 'data-tip': string;
  readonly 'data-tip-keys'?: string;
}

/** Attributes that give an element a tooltip. One host draws it (TooltipHost), so that a row of chips costs nothing. */
export function tip(text: string, keys?: string | null): TipAttributes {
  return keys ? { 'data-tip': text, 'data-tip-keys': keys } : { 'data-tip': text };
}
