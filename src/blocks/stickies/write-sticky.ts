import { mergeText } from '../../domain/merge-text.ts';
import type { Client } from '../../client/client.ts';

/** Stores the text of a sticky: resolves with what the server has now. */
export type WriteSticky = (path: string, html: string, base: string) => Promise<string>;

/** What is known of one sticky's saves. */
interface Saves {
  last: Promise<unknown>;
  /** Sent, but not answered: the server may have any of them. */
  unanswered: readonly string[];
}

/**
 * Writes one sticky's texts one after the other: a second save must find the first on the server, or it
 * would take the person's own words for somebody else's.
 */
export function createStickyWriter(request: Client['request']): WriteSticky {
  const stickies = new Map<string, Saves>();
  return (path, html, base) => {
    const saves = stickies.get(path) ?? { last: Promise.resolve(), unanswered: [] };
    stickies.set(path, saves);
    const written = saves.last
      .catch(() => null)
      .then(() => writeText(request, path, { html, base }, saves));
    saves.last = written;
    return written;
  };
}

async function writeText(
  request: Client['request'],
  path: string,
  { html, base }: { readonly html: string; readonly base: string },
  saves: Saves,
): Promise<string> {
  const one = { path, refreshes: [] };
  const { body } = await request({ method: 'GET', body: null, ...one });
  const { description_html: theirs } = body as { readonly description_html: string };
  const isOwn = saves.unanswered.includes(theirs);
  const description_html = isOwn ? html : together(base, html, theirs);
  saves.unanswered = [...saves.unanswered, description_html];
  await request({ method: 'PATCH', body: { description_html }, ...one });
  saves.unanswered = [];
  return description_html;
}

/**
 * A note is one person's: what was written in two places stays in it, one after the other. What the server has
 * may also be an earlier save of this text, of a visit whose last answer was lost.
 */
function together(base: string, ours: string, theirs: string): string {
  const merged = mergeText(base, ours, theirs);
  if (merged.kind === 'merged') return merged.text;
  if (continues(ours, theirs)) return ours;
  if (continues(theirs, ours)) return theirs;
  return `${theirs}${ours}`;
}

/** Whether a text has all words of an earlier one in their order; the last of those may have been half typed. */
function continues(text: string, earlier: string): boolean {
  const words = wordsIn(text);
  const sought = wordsIn(earlier);
  let at = 0;
  return sought.every((word, place) => {
    const isLast = place === sought.length - 1;
    const found = words.findIndex(
      (one, index) => index >= at && (one === word || (isLast && one.startsWith(word))),
    );
    at = found + 1;
    return found >= 0;
  });
}

function wordsIn(html: string): readonly string[] {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
