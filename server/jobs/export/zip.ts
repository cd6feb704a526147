import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const deflate = promisify(deflateRaw);
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: files say nothing of when they were made. */
const FIRST_DAY = 0x21;

/** An archive in the plain form that every program reads: less than 4 GB, less than 65,536 files. */
export async function zip(files: readonly ZippedFile[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = await deflate(bytes);
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(VERSION, 0);
    head.writeUInt16LE(UTF8_NAMES, 2);
    head.writeUInt16LE(DEFLATED, 4);
    head.writeUInt16LE(FIRST_DAY, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([number(LOCAL), head, title, packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([number(CENTRAL), short(VERSION), head, entry, title]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, number(END), end]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
