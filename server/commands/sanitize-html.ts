import sanitize from 'sanitize-html';
import { textTooComplex } from '../policies/refusal.ts';
import { htmlCost } from './html-cost.ts';

const BLOCKS = [
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'br'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['section', 'article', 'aside', 'header', 'footer', 'img', 'input', 'label'],
];
const WORDS = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub'],
  ...['sup', 'time', 'tt', 'u', 'var', 'wbr'],
];
/** Elements of the product's own: what they stand for is in their attributes. */
const OWN = ['mention-component', 'image-component', 'issue-embed-component'];
const OWN_ATTRIBUTES = ['id', 'label', 'src', 'width', 'height', 'aspectratio', 'alignment'];

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%/]+\)$/i, /^[a-z]+$/i, /^var\(--[\w-]+\)$/];
const LENGTH = [/^\d+(\.\d+)?(px|em|rem|%)$/];

const RULES: sanitize.IOptions = {
  allowedTags: [...BLOCKS, ...WORDS, ...OWN],
  allowedAttributes: {
    '*': ['class', 'data-*', 'dir', 'lang', 'title', 'style', 'align'],
    a: ['href', 'target', 'rel', 'name'],
    img: ['src', 'alt', 'width', 'height'],
    input: [{ name: 'type', multiple: false, values: ['checkbox'] }, 'checked', 'disabled'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan', 'width'],
    th: ['colspan', 'rowspan', 'scope', 'width'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    details: ['open'],
    time: ['datetime'],
    ...Object.fromEntries(OWN.map((tag) => [tag, [...OWN_ATTRIBUTES, 'entity_*']])),
  },
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'text-align': [/^(left|right|center|justify|start|end)$/],
      width: LENGTH,
      'min-width': LENGTH,
      height: LENGTH,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // Nobody writes deeper.
  nestingLimit: 100,
  // Any other input could ask for a password. Not by a filter on elements: that copies all text so far, each time.
  transformTags: {
    input: (tagName, attribs) =>
      attribs['type'] === 'checkbox' ? { tagName, attribs } : { tagName: 'dropped', attribs: {} },
  },
};

/** What is left out can change how its neighbors nest: `<td><svg><td>` is other text without its middle. */
const MOST_PASSES = 5;

/**
 * The work that one text may cause, in marks times passes: about 120 ms. A description of 10,000 words with
 * 1,500 list items and a table of 500 rows takes a quarter of it.
 */
export const MOST_MARKS = 80_000;
/** Characters. Above this, writing the text keeps the embedded database busy for too long. */
export const LONGEST_HTML = 600_000;

/** Every rich text goes through here before it is stored, whoever wrote it. Cleaning it again changes nothing. */
export function sanitizeHtml(html: string): string {
  const clean = cleanedWithin(html, MOST_MARKS);
  if (clean === null) throw textTooComplex();
  return clean.html;
}

export interface Cleaned {
  readonly html: string;
  /** What is left of the budget. */
  readonly marksLeft: number;
}

/** Null where cleaning would cost more marks than there are. */
export function cleanedWithin(html: string, most: number): Cleaned | null {
  let [before, marksLeft] = [html, most];
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    // Escaping makes a text longer.
    const cost = before.length > LONGEST_HTML ? null : htmlCost(before, marksLeft);
    if (cost === null) return null;
    marksLeft -= cost;
    const clean = sanitize(before.replaceAll('\0', ''), RULES);
    if (clean === before) break;
    before = clean;
  }
  return { html: before, marksLeft };
}
