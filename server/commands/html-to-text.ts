const END_OF_LINE =
  /<\/(?:p|div|h[1-6]|li|tr|blockquote|pre|summary|dt|dd|figcaption)\s*>|<(?:br|hr)\b[^>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
};

/** What a reader would read of sanitized HTML, in which every `<` has its `>`: one line per block, no markup. */
export function htmlToText(html: string): string {
  const lines = html.replace(END_OF_LINE, '$&\n').replace(/<[^>]*>/g, '');
  const text = lines.replace(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
