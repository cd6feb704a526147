import { ownValue } from '../../lib/own-value.ts';
/** Elements that only wrap, or that are written in more than one way for the same thing. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };
const WRAPS = new Set(['p', 'div', 'span', 'br', 'tbody', 'thead', 'colgroup', 'col', 'body']);

/**
 * Whether the second HTML still holds everything of the first: the same words in the same order, and
 * every element, link and picture. What an editor cannot keep it must not touch.
 */
export function holdsAll(before: string, after: string): boolean {
  const [old, now] = [contentOf(before), contentOf(after)];
  if (old.words !== now.words) return false;
  return [...old.parts].every(([part, count]) => (now.parts.get(part) ?? 0) >= count);
}

interface Content {
  readonly words: string;
  readonly parts: ReadonlyMap<string, number>;
}

function contentOf(html: string): Content {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts = new Map<string, number>();
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (WRAPS.has(tag)) continue;
    const name = ownValue(SAME, tag) ?? tag;
    const what = [name, element.getAttribute('href') ?? '', element.getAttribute('src') ?? ''];
    if (tag === 'input') what.push(`${element.hasAttribute('checked')}`);
    const part = what.join(' ');
    parts.set(part, (parts.get(part) ?? 0) + 1);
  }
  return { words: (body.textContent ?? '').replaceAll(/\s+/g, ''), parts };
}
