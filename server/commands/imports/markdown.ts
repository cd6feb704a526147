import { Marked } from 'marked';

const markdown = new Marked({ gfm: true, breaks: false, async: false });

/** GitHub's Markdown as HTML, raw: whoever stores it sanitises it first. */
export function markdownToHtml(text: string): string {
  const html = markdown.parse(text, { async: false });
  return html.trim() === '' ? '<p></p>' : html.trim();
}
