/** The file is not one of ours, is torn, or belongs to another version; or there is something in the way. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

export type Sink = (line: string) => Promise<void>;

export function torn(): BackupRefused {
  return new BackupRefused(
    'This backup is incomplete or was altered. Use another one. Nothing was changed.',
  );
}

export function notBackup(): BackupRefused {
  return new BackupRefused('This file is not a backup of Holdfast. Nothing was changed.');
}

/** How the first line of every backup begins. */
export const FIRST_BYTES = '{"holdfast":';
/** The longest line that is read; no row comes near. A file of something else may have no line's end at all. */
const MOST_LINE_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

/** Holds one line in memory, however long the text; the last line ends like the others. */
export async function* linesIn(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...pieces, chunk.subarray(from, end)]).toString('utf8');
      if (isFirst && !line.startsWith(FIRST_BYTES)) throw notBackup();
      yield line;
      isFirst = false;
      [pieces, bytes, from] = [[], 0, end + 1];
    }
    if (from === chunk.length) continue;
    pieces.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (isFirst && !mayBeFirst(pieces)) throw notBackup();
    if (bytes > MOST_LINE_BYTES) throw torn();
  }
  if (bytes > 0) throw torn();
}

function mayBeFirst([piece = new Uint8Array()]: readonly Uint8Array[]): boolean {
  const begin = Buffer.from(piece.subarray(0, FIRST_BYTES.length)).toString('latin1');
  return FIRST_BYTES.startsWith(begin);
}
