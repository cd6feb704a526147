const MAC: Readonly<Record<string, string>> = {
  Ctrl: '⌘',
  Alt: '⌥',
  Shift: '⇧',
};
const SIGNS: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
};

/**
 * `Ctrl+Shift+Z` and `G H` as caps to draw, one list for each stroke of a sequence.
 * Ctrl stands for ⌘ on Apple devices.
 */
export function showKeys(keys: string, apple: boolean): readonly (readonly string[])[] {
  return keys.split(' ').map((stroke) => {
    const parts = stroke === '+' ? ['+'] : stroke.split('+');
    return parts.map((part) => (apple ? MAC[part] : undefined) ?? SIGNS[part] ?? part);
  });
}

export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
