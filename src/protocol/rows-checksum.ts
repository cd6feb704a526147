import * as z from 'zod/mini';
import type { RowsChecksum } from '../domain/rows-checksum.ts';

/** What the server says a project's rows add up to, and how far it had come. */
export interface ProjectChecksum extends RowsChecksum {
  readonly updated_at: string;
}

const projectChecksum = z.object({
  count: z.int(),
  checksum: z.string(),
  updated_at: z.string(),
});

export function toProjectChecksum(body: unknown): ProjectChecksum {
  return projectChecksum.parse(body);
}
