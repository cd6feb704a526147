import { z } from 'zod';
import { ADMIN, MEMBER } from '../../../src/domain/roles.ts';
import { askForExport } from '../../commands/exports/exports.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { visibleProjects } from '../../policies/visible-projects.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { exportFileName, presentExport } from '../../presenters/export.ts';
import { listExports } from '../../queries/exports/exports.ts';
import { answerPage, pagingOf } from '../paging.ts';
import { message, paged, userLite } from '../workspaces/workspace-answers.ts';

const tag = 'Exports';
const rule = { scope: 'workspace', roles: [ADMIN, MEMBER] } as const;
const FORMATS = ['csv', 'xlsx', 'json'] as const;
const time = z.iso.datetime({ offset: true });

const exportRow = z.object({
  id: z.uuid(),
  created_at: time,
  updated_at: time,
  project: z.array(z.uuid()),
  provider: z.enum(FORMATS),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  url: z.string().nullable(),
  initiated_by: z.uuid(),
  initiated_by_detail: userLite,
  token: z.string(),
  created_by: z.uuid(),
  updated_by: z.uuid(),
});

export const exportRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/export-issues/',
    tag,
    summary: 'Ask for a file of work items; the list of exports tells when it is ready',
    rule,
    writes: ['exports', 'jobs'],
    body: z.object({
      provider: z.string().optional(),
      project: uuids().nullish(),
      multiple: z.boolean().nullish(),
    }),
    answer: message,
    handler: async ({ viewer, workspace, write: w }, { body }) => {
      const provider = FORMATS.find((name) => name === body.provider);
      if (!provider) throw refused(`Provider '${body.provider ?? 'False'}' not found.`);
      const { project, multiple } = body;
      const wanted = project ?? [];
      const seen = (await visibleProjects(w.tx, workspace, viewer)).map(({ id }) => id);
      const chosen = wanted.filter((id) => seen.includes(id));
      // None left would mean all.
      if (wanted.length > 0 && chosen.length === 0) throw notFound();
      const fresh = { provider, project: chosen, multiple: multiple ?? false };
      await askForExport(w, viewer.id, fresh);
      return { message: 'Once the export is ready you will be able to download it' };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/export-issues/',
    tag,
    summary: 'What was exported, by anybody of the workspace, and where the files are',
    rule,
    query: z.object({ per_page: z.string().optional(), cursor: z.string().optional() }),
    answer: paged(exportRow),
    handler: async ({ db, deps, viewer, workspace }, { query }) => {
      if (query.per_page === undefined || query.cursor === undefined) {
        throw refused('per_page and cursor are required');
      }
      const paging = pagingOf(query);
      const { rows, total } = await listExports(db, workspace, paging);
      const at = inZone(viewer.timezone);
      const results = rows.map((row) => {
        // What others exported may hold projects that the caller does not see.
        const isOwn = row.initiated_by === viewer.id;
        const file = isOwn && row.asset !== null ? row.asset : null;
        const name = exportFileName(row, workspace.slug);
        const type = 'application/zip';
        const url = file && deps.storage.downloadUrl({ key: file, type, name, inline: false });
        return presentExport(row, url, at);
      });
      return answerPage(paging, results, total);
    },
  }),
];
