import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refused } from '../policies/refusal.ts';

/** The fields that came before the file, and the file, which has to be read to its end. */
export interface SentFile {
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly type: string;
  readonly body: Readable;
}

const MOST_FIELDS = 30;
const LONGEST_FIELD = 100_000;

export async function parseMultipart(app: FastifyInstance, most: number): Promise<void> {
  await app.register(multipart, {
    // One byte more than allowed, so that the storage sees that it is too much.
    limits: { files: 1, fileSize: most + 1, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD },
  });
}

export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw refused('A form with a file is expected.');
  const fields = Object.create(null) as Record<string, string>;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const { filename, mimetype, file } = part;
      return { fields, name: filename, type: mimetype, body: file };
    }
    if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  throw refused('The form holds no file.');
}

export function tooLarge(most: number): Refusal {
  return new Refusal(413, { error: `The file is larger than ${most} bytes.`, status: false });
}
