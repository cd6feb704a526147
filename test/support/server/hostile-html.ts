/** Each repeats something that parsers for markup find hard, up to about so many characters. */
export const HOSTILE_HTML: Readonly<Record<string, (length: number) => string>> = {
  'nested <div>': repeated('<div>'),
  'nested lists': repeated('<ul><li>'),
  'nested tables': repeated('<table><tr><td>'),
  'cells in list items': repeated('<td><li>'),
  'elements with foreign end tags': repeated('<div></b>'),
  'bold letters': repeated('<b>x</b>'),
  'paragraphs without an end': repeated('<p>'),
  'opening angle brackets': repeated('<'),
  ampersands: repeated('&'),
  'character references': repeated('&lt;'),
  'attributes without a value': (length) => `<p ${'a '.repeat(length / 2)}>`,
  'attributes with different names': (length) =>
    `<p ${Array.from({ length: length / 16 }, (_, at) => `data-a${at}="1"`).join(' ')}>`,
  'a quote in front of attributes': (length) => `<p a=">" ${'b '.repeat(length / 2)}>`,
  'declarations in one style': (length) => `<p style="${'color:red;'.repeat(length / 10)}">a</p>`,
  'elements with a style': repeated('<p style="color:red;width:1px">a</p>'),
  links: repeated('<a href="https://example.org/?a=1&amp;b=2">a</a>'),
  'links with a script': repeated('<a href="javascript:a">a</a>'),
  'inputs that are dropped': repeated('<p>text</p><input type=text>'),
  noscript: repeated('<noscript>a'),
  'frames with markup': repeated('<iframe><p></iframe>'),
  'cells around graphics': repeated('<td><svg><td>'),
  'void elements in graphics': repeated('<svg><br>'),
};

function repeated(piece: string) {
  return (length: number) => piece.repeat(Math.floor(length / piece.length));
}

/** 12,500 words, 1,500 list items, a table of 500 rows; in the form in which it is stored. */
export const LONG_DESCRIPTION = [
  '<p>word word word word <strong>word</strong> word word word word word</p>'.repeat(800),
  `<ul>${'<li><p>One of many items</p></li>'.repeat(1500)}</ul>`,
  `<table><tbody>${`<tr>${'<td><p>cell</p></td>'.repeat(5)}</tr>`.repeat(500)}</tbody></table>`,
].join('');

/** Of people who do not exist, each another one. */
export function mentionsOf(length: number): string {
  const one = (at: number) =>
    `<mention-component entity_name="user_mention" entity_identifier="0197a0a0-0000-7000-8000-${at.toString(16).padStart(12, '0')}"></mention-component>`;
  return Array.from({ length: Math.floor(length / one(0).length) }, (_, at) => one(at)).join('');
}
