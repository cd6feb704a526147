import { XmlElement, XmlText, type Doc, type XmlFragment } from 'yjs';
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { ownValue } from '../../../src/lib/own-value.ts';

/** Where editors of this contract keep a page's text in its shared document. */
const FRAGMENT = 'default';

type Attributes = Readonly<Record<string, unknown>>;

/** A tag, or nothing but what is inside. */
const BLOCKS: Readonly<Record<string, (attributes: Attributes) => readonly [string, string]>> = {
  paragraph: () => ['<p>', '</p>'],
  heading: ({ level }) => {
    const tag = `h${Math.min(6, Math.max(1, Number(level) || 1))}`;
    return [`<${tag}>`, `</${tag}>`];
  },
  bulletList: () => ['<ul>', '</ul>'],
  orderedList: () => ['<ol>', '</ol>'],
  listItem: () => ['<li>', '</li>'],
  taskList: () => ['<ul data-type="taskList">', '</ul>'],
  taskItem: ({ checked }) => [
    `<li data-type="taskItem" data-checked="${checked === true}">`,
    '</li>',
  ],
  blockquote: () => ['<blockquote>', '</blockquote>'],
  codeBlock: () => ['<pre><code>', '</code></pre>'],
  horizontalRule: () => ['<hr>', ''],
  hardBreak: () => ['<br>', ''],
  table: () => ['<table><tbody>', '</tbody></table>'],
  tableRow: () => ['<tr>', '</tr>'],
  tableCell: () => ['<td>', '</td>'],
  tableHeader: () => ['<th>', '</th>'],
  mention: (attributes) => [`<mention-component${written(attributes)}>`, '</mention-component>'],
  image: (attributes) => [`<img${written(attributes)}>`, ''],
};

const MARKS: Readonly<Record<string, (value: unknown) => readonly [string, string]>> = {
  bold: () => ['<strong>', '</strong>'],
  italic: () => ['<em>', '</em>'],
  strike: () => ['<s>', '</s>'],
  underline: () => ['<u>', '</u>'],
  code: () => ['<code>', '</code>'],
  link: (value) => [`<a href="${escapeHtml(hrefOf(value))}">`, '</a>'],
};

function hrefOf(value: unknown): string {
  const href: unknown = typeof value === 'object' && value ? Reflect.get(value, 'href') : value;
  return typeof href === 'string' ? href : '';
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([name, value]) => /^[a-z_-]+$/.test(name) && typeof value === 'string')
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
}

/** Somebody's editor knows more than is written here. */
class UnknownElement extends Error {
  override readonly name = 'UnknownElement';
}

/**
 * The text of a shared document as HTML, not yet cleaned; null where it holds none, or something that would be
 * lost: what an editor itself has sent is then better than what could be made here.
 */
export function liveHtml(doc: Doc): string | null {
  const fragment = doc.getXmlFragment(FRAGMENT);
  if (fragment.length === 0) return null;
  try {
    return inside(fragment);
  } catch (error) {
    if (error instanceof UnknownElement) return null;
    throw error;
  }
}

function inside(parent: XmlFragment): string {
  return parent
    .toArray()
    .map((child) => {
      if (child instanceof XmlText) return textOf(child);
      if (child instanceof XmlElement) return elementOf(child);
      throw new UnknownElement();
    })
    .join('');
}

function elementOf(element: XmlElement): string {
  const block = ownValue(BLOCKS, element.nodeName);
  if (!block) throw new UnknownElement(element.nodeName);
  const [open, close] = block(element.getAttributes());
  return `${open}${inside(element)}${close}`;
}

function textOf(text: XmlText): string {
  const parts = text.toDelta() as readonly { insert: unknown; attributes?: Attributes }[];
  return parts
    .map(({ insert, attributes = {} }) => {
      if (typeof insert !== 'string') throw new UnknownElement();
      return Object.entries(attributes).reduce((html, [name, value]) => {
        const mark = ownValue(MARKS, name);
        if (!mark) throw new UnknownElement(name);
        const [open, close] = mark(value);
        return `${open}${html}${close}`;
      }, escapeHtml(insert));
    })
    .join('');
}
