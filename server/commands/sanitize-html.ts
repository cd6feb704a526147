import sanitize from 'sanitize-html';

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
  // Nobody writes deeper; without an end a text of 200 kB could be cleaned for twenty seconds.
  nestingLimit: 100,
  // An input that is no checkbox could ask for a password.
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs['type'] !== 'checkbox',
};

/** What is left out can change how its neighbours nest: `<td><svg><td>` is other text without its middle. */
const MOST_PASSES = 5;

/** Every piece of rich text goes through here before it is stored, whoever wrote it. Doing it twice changes nothing. */
export function sanitizeHtml(html: string): string {
  let clean = sanitize(html.replaceAll('\0', ''), RULES);
  for (let pass = 1; pass < MOST_PASSES; pass++) {
    const again = sanitize(clean, RULES);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}
