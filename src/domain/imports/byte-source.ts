/** A file that can be read more than once, from its beginning, in chunks. */
export interface ByteSource {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** The file can't be imported at all; the message says why and what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
