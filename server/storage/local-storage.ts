import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DiskFiles } from './disk-files.ts';
import type { Download, Storage, Upload } from './storage.ts';

export const UPLOAD_PATH = '/api/assets/v2/uploads/';
export const DOWNLOAD_PATH = '/api/assets/v2/files/';
const HOUR_MS = 60 * 60 * 1000;

export interface LocalStorageDeps {
  readonly files: DiskFiles;
  /** The same in every process; signs what a person without a session may do. */
  readonly secret: string;
  readonly now: () => number;
}

/** Files on the server's own disk. Who may send or fetch one carries a signed note that says so. */
export function localStorage({ files, secret, now }: LocalStorageDeps): Storage {
  const notes = signedNotes(secret, now);
  return {
    uploadForm(upload) {
      const { note, signature } = notes.write('upload', upload);
      const at = new Date(now()).toISOString();
      // The names are those that browsers' clients of object stores send on.
      const fields = {
        'Content-Type': upload.type,
        key: upload.key,
        'x-amz-algorithm': 'HMAC-SHA256',
        'x-amz-credential': 'local',
        'x-amz-date': at.replace(/[-:]|\.\d+/g, ''),
        policy: note,
        'x-amz-signature': signature,
      };
      return { url: UPLOAD_PATH, fields };
    },
    downloadUrl(download) {
      const { note, signature } = notes.write('download', download);
      return `${DOWNLOAD_PATH}?file=${note}&signature=${signature}`;
    },
    put: ({ key, size }, body) => files.put(key, body, size),
    stat: files.stat,
    remove: files.remove,
    local: {
      open: files.open,
      everything: files.everything,
      uploadOf(fields) {
        const { policy = '', 'x-amz-signature': signature = '', key } = fields;
        const upload = notes.read<Upload>('upload', policy, signature);
        const isAsSigned = upload?.key === key && upload?.type === fields['Content-Type'];
        return isAsSigned ? upload : null;
      },
      downloadOf: (file, signature) => notes.read<Download>('download', file, signature),
    },
  };
}

function signedNotes(secret: string, now: () => number) {
  const sign = (kind: string, note: string) =>
    createHmac('sha256', secret).update(`${kind}.${note}`).digest('hex');
  return {
    write(kind: string, value: object) {
      const until = now() + HOUR_MS;
      const note = Buffer.from(JSON.stringify({ ...value, until })).toString('base64url');
      return { note, signature: sign(kind, note) };
    },
    read<T extends object>(kind: string, note: string, signature: string): T | null {
      const [expected, given] = [Buffer.from(sign(kind, note)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      const value = JSON.parse(Buffer.from(note, 'base64url').toString()) as T & { until: number };
      return value.until >= now() ? value : null;
    },
  };
}
