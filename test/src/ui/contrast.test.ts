import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The colours as written: name → hex, per theme; a theme inherits what it does not set. */
function themes(): Readonly<Record<string, ReadonlyMap<string, string>>> {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  const read = (selector: string) => {
    const body = css.split(`${selector} {`)[1]?.split('\n  }')[0] ?? '';
    return [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', hex = '']) => [name, hex] as const,
    );
  };
  const light = read('  :root');
  const named = ['dark', 'light-contrast', 'dark-contrast'].map((theme) => [
    theme,
    new Map([...light, ...read(`:root[data-theme='${theme}']`)]),
  ]);
  return Object.fromEntries([['light', new Map(light)], ...named]);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['bg', 'surface', 'sunken'];
const TEXTS = ['text', 'text-2', 'text-3', 'accent', 'danger', 'warn', 'ok', 'info'];

test.each(Object.entries(themes()))(
  'in %s every text can be read on every ground',
  (_, colours) => {
    const pairs = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));
    const weak = pairs.filter(
      ([text, ground]) => contrast(colours.get(text) ?? '', colours.get(ground) ?? '') < 4.5,
    );
    expect(weak).toEqual([]);
    expect(contrast(colours.get('on-accent') ?? '', colours.get('accent') ?? '')).toBeGreaterThan(
      4.5,
    );
    expect(contrast(colours.get('on-danger') ?? '', colours.get('danger') ?? '')).toBeGreaterThan(
      4.5,
    );
  },
);

test.each(Object.entries(themes()))('in %s controls, focus and icons stand out', (_, colours) => {
  const marks = [...colours.keys()].filter((name) =>
    /^(border-control|focus|state-|priority-)/.test(name),
  );
  const weak = marks.flatMap((mark) =>
    ['bg', 'surface']
      .filter((ground) => contrast(colours.get(mark) ?? '', colours.get(ground) ?? '') < 3)
      .map((ground) => `${mark} on ${ground}`),
  );
  expect(weak).toEqual([]);
});

test.each(Object.entries(themes()))('in %s initials can be read on their colour', (_, colours) => {
  const weak = [1, 2, 3, 4, 5, 6, 7, 8].filter(
    (n) => contrast(colours.get(`avatar-${n}`) ?? '', colours.get('on-avatar') ?? '') < 4.5,
  );
  expect(weak).toEqual([]);
});
