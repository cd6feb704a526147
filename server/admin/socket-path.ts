import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's limit for the path of a socket is 107 bytes on Linux, 103 elsewhere. */
const LONGEST = 100;

export function adminSocketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  if (Buffer.byteLength(path) <= LONGEST) return path;
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `holdfast-${short}.sock`);
}
