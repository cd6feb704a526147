/** The wiki marks of Jira as Markdown, as far as they have an equal; the rest stays as it was written. */
export function wikiToMarkdown(text: string): string {
  const kept: string[] = [];
  // What is code is not looked into.
  const withoutCode = text
    .replace(/\r\n?/g, '\n')
    .replace(
      /\{(code|noformat)(?::[^}\n]{0,200})?\}\n?([\s\S]{0,20000}?)\n?\{\1\}/g,
      (_, __, code: string) => {
        kept.push(`\n\`\`\`\n${code}\n\`\`\`\n`);
        return `\0${kept.length - 1}\0`;
      },
    );
  return withoutCode
    .split('\n')
    .map(lineToMarkdown)
    .join('\n')
    .replace(/\0(\d+)\0/g, (_, at: string) => kept[Number(at)] ?? '')
    .trim();
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
  return inline(line.replace(/^\{quote\}|\{quote\}$/g, ''));
}

function tableHead(line: string): string {
  const cells = line.trim().slice(2, -2).split('||');
  return `| ${cells.map(inline).join(' | ')} |\n|${' --- |'.repeat(cells.length)}`;
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
