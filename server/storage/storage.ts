import type { Readable } from 'node:stream';

/** Where the bytes of uploads lie. The database knows a file by its key alone. */
export interface Storage {
  /** What a browser posts, as `multipart/form-data` with the file last: good for an hour and this one file. */
  readonly uploadForm: (upload: Upload) => UploadForm;
  /** An address good for an hour, for whoever has it. */
  readonly downloadUrl: (download: Download) => string;
  /** The whole file or nothing. Throws `TooLarge`, or `AlreadyThere`. */
  readonly put: (upload: Upload, body: Readable) => Promise<StoredFile>;
  /** Null: nothing has arrived under this key. */
  readonly stat: (key: string) => Promise<StoredFile | null>;
  readonly remove: (key: string) => Promise<void>;
  /** For the calls that move the bytes of a signed form or address; null where a store elsewhere does. */
  readonly local: LocalFiles | null;
}

export interface Upload {
  readonly key: string;
  readonly type: string;
  /** In bytes; more is refused. */
  readonly size: number;
}

export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Download {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  /** Shown by the browser where it is a picture; saved otherwise. */
  readonly inline: boolean;
}

export interface StoredFile {
  readonly size: number;
  /** ISO 8601. */
  readonly modified: string;
  /** The first bytes, to see what the file really is. */
  readonly head: Uint8Array;
}

export interface LocalFiles {
  readonly open: (key: string) => Promise<OpenFile | null>;
  /** What the fields of a form allow; null when they are not ours, or too old. */
  readonly uploadOf: (fields: Readonly<Record<string, string>>) => Upload | null;
  readonly downloadOf: (file: string, signature: string) => Download | null;
  readonly everything: BackedUpFiles;
}

/** Every file, for backups. A name is written once and never changed. */
export interface BackedUpFiles {
  readonly names: () => Promise<readonly string[]>;
  /** Null: it was thrown away since the names were asked for. */
  readonly read: (name: string) => Promise<AsyncIterable<Uint8Array> | null>;
  readonly write: (name: string, body: Readable) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export interface OpenFile {
  readonly size: number;
  readonly stream: Readable;
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
}
