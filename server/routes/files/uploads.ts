import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { sentFile, tooLarge } from '../../plugins/multipart.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, refused, Refusal } from '../../policies/refusal.ts';
import { contradicts, mayBeShown } from '../../storage/file-types.ts';
import { DOWNLOAD_PATH, UPLOAD_PATH } from '../../storage/local-storage.ts';
import {
  AlreadyThere,
  TooLarge,
  type Download,
  type LocalFiles,
  type Storage,
  type StoredFile,
  type Upload,
} from '../../storage/storage.ts';

const tag = 'Assets';
const missing = 'The requested asset could not be found.';

/** The two calls that move bytes, for whoever carries a signed note of another call. */
export const uploadRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: UPLOAD_PATH,
    tag,
    summary: 'The second step of an upload: the fields of the first, then the file, as a form',
    rule: { scope: 'public' },
    writes: [],
    status: 204,
    handler: async ({ deps, request }) => {
      const local = localOf(deps.storage);
      const { fields, body } = await sentFile(request);
      const upload = local.uploadOf(fields);
      if (!upload) throw refused('The upload was not agreed on, or too long ago.', 403);
      await store(deps.storage, upload, body);
      return null;
    },
  }),
  read({
    method: 'GET',
    path: DOWNLOAD_PATH,
    tag,
    summary: 'A file, by a signed address that another call has given',
    rule: { scope: 'public' },
    query: z.object({ file: z.string(), signature: z.string() }),
    handler: async ({ deps, reply }, { query }) => {
      const local = localOf(deps.storage);
      const download = local.downloadOf(query.file, query.signature);
      if (!download) throw refused('The address is too old. Open the file again.', 403);
      const file = await local.open(download.key);
      if (!file) throw notFound(missing);
      headersOf(reply, download).header('content-length', file.size);
      return reply.send(file.stream);
    },
  }),
];

function localOf({ local }: Storage): LocalFiles {
  if (!local) throw notFound();
  return local;
}

/** Stores a file that is what it says; anything else leaves nothing behind. */
export async function store(
  storage: Storage,
  upload: Upload,
  body: Parameters<Storage['put']>[1],
): Promise<StoredFile> {
  try {
    const file = await storage.put(upload, body);
    if (!contradicts(upload.type, file.head)) return file;
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(upload.size);
    if (error instanceof AlreadyThere) throw refused('The file has been uploaded before.', 409);
    throw error;
  }
  await storage.remove(upload.key);
  throw new Refusal(400, { error: 'Invalid file type.', status: false });
}

/** Nothing that somebody uploaded runs on our origin, whatever a browser makes of it. */
function headersOf(reply: FastifyReply, { type, name, inline }: Download): FastifyReply {
  const isShown = inline && mayBeShown(type);
  const place = isShown ? 'inline' : 'attachment';
  return reply
    .type(isShown ? type : 'application/octet-stream')
    .header('content-disposition', `${place}; filename*=UTF-8''${encodeRfc5987(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, max-age=3600');
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
