import { PATHS, type IconName } from './Icon.tsx';

/** Each in the colour of a token. */
const DRAWN = {
  calendar: '--text-3',
  check: '--on-accent',
  cycle: '--text-3',
  estimate: '--text-3',
  flag: '--text-3',
  import: '--text-3',
  layers: '--text-3',
  link: '--text-3',
  module: '--text-3',
  user: '--text-3',
} as const satisfies Partial<Record<IconName, string>>;

/**
 * Gives CSS some icons as pictures, `--icon-flag` and so on. A row of a list draws a dozen icons: as
 * pictures they need no elements. A picture knows no token, so it is drawn anew with each theme; a mask
 * would know its colour, but each of a hundred masks is painted on its own.
 */
export function adoptIcons(document: Document): void {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  const draw = (): void => {
    const tokens = getComputedStyle(root);
    const icons = Object.entries(DRAWN).map(
      ([name, token]) =>
        `--icon-${name}: url("data:image/svg+xml,${drawn(name as IconName, tokens.getPropertyValue(token))}");`,
    );
    sheet.replaceSync(`:root { ${icons.join(' ')} }`);
  };
  draw();
  document.adoptedStyleSheets.push(sheet);
  new MutationObserver(draw).observe(root, { attributeFilter: ['data-theme'] });
}

function drawn(name: IconName, colour: string): string {
  const style = `fill='none' stroke='${colour}' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'`;
  return encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' ${style}><path d='${PATHS[name]}'/></svg>`,
  );
}
