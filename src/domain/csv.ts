/**
 * The cells of a file of comma separated values, as RFC 4180 has them and spreadsheets write them: also with
 * semicolons or tabs, with quotes around line ends, with a mark at the start. Lines without any cell are left out.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endLine();
    else if (letter !== '\r' || source[at + 1] !== '\n') cell += letter;
  }
  if (cell !== '' || line.length > 0) endLine();
  return lines;
}

/** Whichever of the three stands most often in the first line, outside of quotes. */
function separatorOf(source: string): string {
  const counts = new Map([',', ';', '\t'].map((one) => [one, 0]));
  let isQuoted = false;
  for (const letter of source) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '\n') break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? ',';
}
