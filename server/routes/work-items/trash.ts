import { z } from 'zod';
import { timestampNow } from '../../commands/clock.ts';
import { restorableSince, restoreFromTrash } from '../../commands/work-items/trash.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { seesOwnOnly } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { listTrash } from '../../queries/work-items/trash.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const anyone = { scope: 'project', roles: [20, 15, 5] } as const;

/** A deletion can be taken back for thirty days. */
export const trashRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/trash/`,
    tag: 'Work items',
    summary: 'The work items that were deleted and can be restored, latest first',
    rule: anyone,
    answer: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        sequence_id: z.int(),
        project_id: z.uuid(),
        priority: z.string(),
        state_id: z.uuid(),
        created_by: z.uuid().nullable(),
        deleted_at: z.iso.datetime({ offset: true }),
        deleted_by: z.uuid().nullable(),
        sub_issues_count: z.int(),
      }),
    ),
    handler: async ({ db, deps, project, viewer }) => {
      const since = restorableSince(timestampNow(deps.clock));
      const asker = { id: viewer.id, ownOnly: seesOwnOnly(project), since };
      const at = inZone(viewer.timezone);
      const rows = await listTrash(db, project, asker);
      return rows.map((row) => ({ ...row, deleted_at: at(row.deleted_at) }));
    },
  }),
  write({
    method: 'POST',
    path: `${P}/trash/restore/`,
    tag: 'Work items',
    summary: 'Restore deleted work items with what went with them, all or none',
    rule: anyone,
    body: z.object({ issue_ids: uuids().optional() }),
    answer: z.object({ restored: z.array(z.uuid()) }),
    writes: ['activities', 'comments', 'projects', 'work_items'],
    handler: async ({ write: w, project, viewer }, { body }) => {
      if (!body.issue_ids?.length) throw refused('Issue IDs are required');
      return { restored: await restoreFromTrash(w, project, viewer, body.issue_ids) };
    },
  }),
];
