import { Marked } from 'marked';

const markdown = new Marked({ gfm: true, breaks: false, async: false });

/** GitHub's Markdown as HTML, raw: whoever stores it sanitises it first. */
export function markdownToHtml(text: string): string {
  if (isTangled(text)) return asWritten(text);
  const html = markdown.parse(text, { async: false });
  return html.trim() === '' ? '<p></p>' : html.trim();
}

/**
 * What marks of emphasis stand for is found by comparing each with those before it: 13,000 of them
 * in one paragraph hold the server for 23 seconds, and quotes in quotes end its stack.
 */
function isTangled(text: string): boolean {
  let [marks, comparisons] = [0, 0];
  for (const line of text.split('\n')) {
    if (isDeep(line)) return true;
    // An empty line ends the paragraph, and with it what its marks are compared with.
    if (line.trim() === '') marks = 0;
    const more = line.match(/[*_~!`[\]]/g)?.length ?? 0;
    comparisons += more * (2 * marks + more);
    marks += more;
  }
  return comparisons > MOST_COMPARISONS;
}

const MOST_COMPARISONS = 500_000;
const DEEPEST = 50;

/** Quotes and lists in each other, by what a line begins with. */
function isDeep(line: string): boolean {
  const [start = ''] = /^[>\s\d.)*+-]*/.exec(line) ?? [];
  return (start.match(/>|\d[.)]\s|[*+-]\s/g)?.length ?? 0) > DEEPEST;
}

/** Its characters as they are, and nothing else: this needs no cleaning. */
export function asWritten(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<pre>${escaped.replaceAll('\0', '')}</pre>`;
}
