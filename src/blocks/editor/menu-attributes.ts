type Attributes = Readonly<Record<string, unknown>>;

export const BLOCK_MENU = 'bn-suggestion-menu';
export const EMOJI_MENU = 'bn-grid-suggestion-menu';

/**
 * What the editor's element says of its open menu. BlockNote adds `aria-expanded`, which a textbox may
 * not have, names no active item while the first one is, and takes the menu of emoji for that of blocks.
 */
export function menuAttributes(given: Attributes, menu: string): Attributes {
  const { 'aria-expanded': _, ...rest } = given;
  if (rest['aria-controls'] === undefined) return rest;
  const named = rest['aria-activedescendant'];
  const active = (typeof named === 'string' && /\d+$/.exec(named)) || ['0'];
  return { ...rest, 'aria-controls': menu, 'aria-activedescendant': `${menu}-item-${active[0]}` };
}
