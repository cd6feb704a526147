import { analyse } from 'chardet';
import { UnreadableFile, type ByteSource } from './byte-source.ts';

export interface Encoding {
  /** A label that `TextDecoder` knows. */
  readonly label: string;
  /** `mark`: the file says so itself. `valid`: every byte is UTF-8. `guessed`: show a sample and ask. */
  readonly how: 'mark' | 'valid' | 'guessed' | 'chosen';
}

/** What a person can choose from when the guess is wrong. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

const FALLBACK = 'windows-1252';
const SAMPLE_BYTES = 65_536;
/** Below this the detector guesses among languages rather than encodings. */
const LEAST_CONFIDENCE = 30;

/** The encoding of a file: by its byte order mark, then UTF-8 if every byte is valid, then by a detector. */
export async function findEncoding(source: ByteSource): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const sample: Uint8Array[] = [];
  let isFirst = true;
  let isValid = true;
  let sampled = 0;
  for await (const chunk of source.chunks()) {
    const known = isFirst ? byFirstBytes(chunk) : null;
    if (known) return known;
    isFirst = false;
    if (isValid) isValid = isDecodable(strict, chunk);
    const part = sampled < SAMPLE_BYTES ? aroundForeign(chunk) : null;
    if (part) sample.push(part);
    sampled += part?.length ?? 0;
    if (!isValid && sampled >= SAMPLE_BYTES) break;
  }
  if (isValid && isDecodable(strict, new Uint8Array(), true)) {
    return { label: 'utf-8', how: 'valid' };
  }
  return { label: guess(joined(sample)), how: 'guessed' };
}

/** The name that `TextDecoder` uses for what a person typed. */
export function encodingNamed(typed: string): string {
  try {
    return new TextDecoder(typed).encoding;
  } catch {
    throw new UnreadableFile(
      `${typed} isn't an encoding that can be read. Use one of ${ENCODINGS.join(', ')}.`,
    );
  }
}

function byFirstBytes(bytes: Uint8Array): Encoding | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', how: 'mark' };
  const isWide =
    (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe);
  if (isWide)
    throw new UnreadableFile('This file is UTF-32. Save it as UTF-8 and choose it again.');
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', how: 'mark' };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', how: 'mark' };
  return wideByZeros(bytes);
}

/** UTF-16 without a mark: mostly Latin text has a zero in every second byte. */
function wideByZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 4096);
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 6 && even < odd / 8) return { label: 'utf-16le', how: 'guessed' };
  if (even > length / 6 && odd < even / 8) return { label: 'utf-16be', how: 'guessed' };
  return null;
}

function isDecodable(decoder: TextDecoder, bytes: Uint8Array, isLast = false): boolean {
  try {
    decoder.decode(bytes, { stream: !isLast });
    return true;
  } catch {
    return false;
  }
}

const CONTEXT = 2048;

/** The part of a chunk that shows its encoding: from just before the first byte above ASCII. */
function aroundForeign(chunk: Uint8Array): Uint8Array | null {
  const at = chunk.findIndex((byte) => byte >= 0x80);
  return at < 0 ? null : chunk.slice(Math.max(0, at - CONTEXT), at + CONTEXT * 8);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function guess(sample: Uint8Array): string {
  for (const { name, confidence } of analyse(sample)) {
    if (confidence < LEAST_CONFIDENCE) break;
    try {
      return new TextDecoder(name).encoding;
    } catch {
      // The detector knows encodings that no decoder reads: take its next guess.
    }
  }
  return FALLBACK;
}
