/**
 * Jira's wiki markup as Markdown, as far as there is an equal; the rest stays as it was written.
 * @param onFault called for each markup that isn't translated
 */
export function wikiToMarkdown(text: string, onFault: (what: string) => void = () => {}): string {
  const { withoutCode, code } = cutCode(text.replace(/\r\n?/g, '\n').replaceAll('\0', ''), onFault);
  const lines: string[] = [];
  let isQuote = false;
  let before: LineKind = 'blank';
  for (const line of withoutCode.split('\n')) {
    for (const [at, part] of line.split('{quote}').entries()) {
      if (at > 0) isQuote = !isQuote;
      if (part.trim() === '' && line.includes('{quote}')) continue;
      const kind = kindOf(part, isQuote);
      if (mustPart(before, kind)) lines.push(kind === 'quoted table' ? '>' : '');
      if (isTable(kind) && before !== kind && !/^\s*\|\|/.test(part)) {
        lines.push(prefixed(emptyHead(part), isQuote));
      }
      const whole = lineToMarkdown(part).replace(
        /\0(\d+)\0/g,
        (_, n: string) => code[Number(n)] ?? '',
      );
      lines.push(prefixed(whole, isQuote));
      before = kind;
    }
  }
  if (isQuote) onFault('a {quote} that is not closed');
  noteMacros(withoutCode, onFault);
  return lines.join('\n').trim();
}

type LineKind = 'blank' | 'text' | 'table' | 'quote' | 'quoted table';

function kindOf(part: string, isQuote: boolean): LineKind {
  const isRow = /^\s*\|.*\|\s*$/.test(part) && /[^|\s]/.test(part);
  if (isQuote) return isRow ? 'quoted table' : 'quote';
  if (part.trim() === '') return 'blank';
  return isRow ? 'table' : 'text';
}

const isTable = (kind: LineKind) => kind === 'table' || kind === 'quoted table';

/** Markdown takes a line directly below a table or a quote for a part of it. */
function mustPart(before: LineKind, kind: LineKind): boolean {
  return before !== kind && before !== 'blank' && kind !== 'blank';
}

function prefixed(text: string, isQuote: boolean): string {
  return isQuote
    ? text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    : text;
}

const CODE = /\{(code|noformat)(?::[^}\n]{0,200})?\}/g;

/** Replaces each block of code by a placeholder, so that nothing in it is translated. */
function cutCode(text: string, onFault: (what: string) => void) {
  const code: string[] = [];
  let withoutCode = '';
  let at = 0;
  const opening = new RegExp(CODE);
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const start = found.index + found[0].length;
    const end = text.indexOf(`{${found[1]}}`, start);
    if (end < 0) {
      onFault(`a {${found[1]}} that is not closed`);
      break;
    }
    const inner = text.slice(start, end).replace(/^\n/, '').replace(/\n$/, '');
    const fence = inner.includes('```') ? '~~~~' : '```';
    withoutCode += `${text.slice(at, found.index)}\0${code.length}\0`;
    code.push(`\n${fence}\n${inner}\n${fence}\n`);
    at = end + `{${found[1]}}`.length;
    opening.lastIndex = at;
  }
  return { withoutCode: withoutCode + text.slice(at), code };
}

const MACRO =
  /\{(panel|expand|info|note|warning|tip|toc|anchor|section|column|html)(?::[^}\n]{0,200})?\}/g;
const PICTURE = /(?:^|\s)!([^\s!|]{1,200}\.(?:png|jpe?g|gif|svg|webp))(?:\|[^!\n]{0,200})?!/gi;

function noteMacros(text: string, onFault: (what: string) => void): void {
  const macros = new Set([...text.matchAll(MACRO)].map(([, name = '']) => name));
  for (const name of macros) onFault(`the macro {${name}}`);
  for (const [, name = ''] of text.matchAll(PICTURE)) onFault(`the picture ${name}`);
}

function lineToMarkdown(line: string): string {
  const heading = /^h([1-6])\.\s+(.*)$/.exec(line);
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${inline(heading[2] ?? '')}`;
  const quote = /^bq\.\s+(.*)$/.exec(line);
  if (quote) return `> ${inline(quote[1] ?? '')}`;
  const list = /^([*#-]+)\s+(.*)$/.exec(line);
  if (list) {
    const [, marks = '', rest = ''] = list;
    const bullet = marks.endsWith('#') ? '1.' : '-';
    return `${'   '.repeat(marks.length - 1)}${bullet} ${inline(rest)}`;
  }
  if (/^-{4,}\s*$/.test(line)) return '---';
  if (/^\|\|.*\|\|\s*$/.test(line)) return tableHead(line);
  return inline(line);
}

function tableHead(line: string): string {
  const cells = line.trim().slice(2, -2).split('||');
  return `| ${cells.map(inline).join(' | ')} |\n|${' --- |'.repeat(cells.length)}`;
}

/** Markdown has no table without a head. */
function emptyHead(line: string): string {
  const columns = line.trim().slice(1, -1).split('|').length;
  return `|${'  |'.repeat(columns)}\n|${' --- |'.repeat(columns)}`;
}

function inline(text: string): string {
  return text
    .replace(/\{\{(.{1,500}?)\}\}/g, '`$1`')
    .replace(/\[([^|\]\n]{1,500})\|([^\]\s|]{1,2000})(?:\|[^\]]{0,200})?\]/g, '[$1]($2)')
    .replace(/\[~([^\]\n]{1,200})\]/g, '@$1')
    .replace(/\[((?:https?|mailto):[^\]\s]{1,2000})\]/g, '<$1>')
    .replace(/(^|[\s(])\*(\S(?:[^*\n]{0,1000}\S)?)\*(?=[\s.,;:!?)]|$)/g, '$1**$2**')
    .replace(/(^|[\s(])-(\S(?:[^-\n]{0,1000}\S)?)-(?=[\s.,;:!?)]|$)/g, '$1~~$2~~')
    .replace(/\{color(?::[^}\n]{0,50})?\}/g, '');
}
