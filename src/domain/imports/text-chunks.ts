import type { ByteSource } from './byte-source.ts';

/** The text of a file in chunks, with every line end (`\r\n`, lone `\r`) written as `\n`. */
export async function* textChunks(
  source: ByteSource,
  encoding: string,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  let held = '';
  for await (const chunk of source.chunks()) {
    const text = held + decoder.decode(chunk, { stream: true });
    // Whether a carriage return ends a line alone is known with the next character.
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? text : text.slice(0, -1);
    if (whole !== '') yield whole.replace(/\r\n?/g, '\n');
  }
  const end = (held + decoder.decode()).replace(/\r\n?/g, '\n');
  if (end !== '') yield end;
}

/** The first characters of a file, cut at a line end where there is one. */
export async function textSample(
  source: ByteSource,
  encoding: string,
  length: number,
): Promise<string> {
  let sample = '';
  for await (const text of textChunks(source, encoding)) {
    sample += text;
    if (sample.length >= length) break;
  }
  if (sample.length <= length) return sample;
  const cut = sample.slice(0, length);
  const end = cut.lastIndexOf('\n');
  return end < 0 ? cut : cut.slice(0, end + 1);
}
