import type { Db } from '../../db/db.ts';
import type { ExportFormat, ExportStatus } from '../../db/schema/exports.ts';
import { enqueue } from '../enqueue.ts';
import type { Write } from '../write.ts';

export interface NewExport {
  readonly provider: ExportFormat;
  readonly project: readonly string[];
  readonly multiple: boolean;
}

/** The file is made by a job; the list tells how far it is. */
export async function askForExport(w: Write, initiator: string, fresh: NewExport): Promise<void> {
  const id = w.newId();
  const token = w.newId().replaceAll('-', '');
  await w.tx
    .insertInto('exports')
    .values({
      ...fresh,
      workspace_id: w.workspaceId,
      id,
      token,
      initiated_by: initiator,
      created_at: w.now,
      updated_at: w.now,
    })
    .execute();
  await enqueue(w, 'export', { workspaceId: w.workspaceId, id });
}

interface Progress {
  readonly status?: ExportStatus;
  readonly reason?: string | null;
  readonly asset?: string | null;
}

export async function setExport(
  db: Db,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  now: string,
  progress: Progress,
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ ...progress, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
