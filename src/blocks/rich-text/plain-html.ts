const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Typed text as HTML: an empty line begins a paragraph, a line end is a line end. */
export function textToHtml(text: string): string {
  const escaped = text.trim().replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
  if (escaped === '') return '<p></p>';
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** The text of HTML that holds nothing but paragraphs and line ends; null when there is more to it. */
export function plainTextOf(html: string): string | null {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const isPlain = [...body.querySelectorAll('*')].every(
    ({ tagName, attributes }) => /^(P|BR)$/.test(tagName) && attributes.length === 0,
  );
  if (!isPlain) return null;
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  const paragraphs = [...body.childNodes].map(({ textContent }) => textContent ?? '');
  return paragraphs.join('\n\n').trim();
}
