import { cleanedWithin, MOST_MARKS } from '../sanitize-html.ts';
import { asWritten, markdownToHtml } from './markdown.ts';

/* Reading Markdown costs time by line, most for items of lists, and by character. */
const MARKS_PER_LINE = 5;
const CHARACTERS_PER_MARK = 20;

/**
 * Turns the Markdown of the rows of one call into clean HTML. The rows share one budget of work; text that goes
 * beyond it is kept as it was written.
 */
export function importedHtml(): (markdown: string) => string {
  let marksLeft = MOST_MARKS;
  return (markdown) => {
    const cost = costOf(markdown);
    if (cost > marksLeft) return asWritten(markdown);
    marksLeft -= cost;
    const clean = cleanedWithin(markdownToHtml(markdown), marksLeft);
    // Finding out that a text is too complex costs something as well.
    marksLeft = clean?.marksLeft ?? marksLeft / 2;
    return clean?.html ?? asWritten(markdown);
  };
}

function costOf(markdown: string): number {
  let lines = 1;
  for (let at = markdown.indexOf('\n'); at >= 0; at = markdown.indexOf('\n', at + 1)) lines += 1;
  return lines * MARKS_PER_LINE + markdown.length / CHARACTERS_PER_MARK;
}
