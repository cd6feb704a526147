import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import { IMPORT_SOURCES, importMapping, importStart } from '../../../src/protocol/github-issues.ts';
import { undoImport } from '../../commands/imports/undo-import.ts';
import { write as commit } from '../../commands/write.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { presentImporter } from '../../presenters/importer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { importCounts } from '../../queries/imports/import-counts.ts';
import { listImporters, projectOfImport } from '../../queries/imports/importers.ts';
import { workspaceCard } from '../../queries/projects/project-card.ts';
import { audit, projectLite, userLite, workspaceLite } from '../workspaces/workspace-answers.ts';
import { UNDO_WRITES } from './imports.ts';

const tag = 'Imports';
const rule = { scope: 'workspace', roles: [ADMIN], wording: 'class' } as const;

const importTotals = importStart.pick({ file_name: true, total: true });

const importer = z.object({
  ...audit,
  initiated_by: z.uuid().nullable(),
  initiated_by_detail: userLite.nullable(),
  project: z.uuid(),
  project_detail: projectLite,
  workspace: z.uuid(),
  workspace_detail: workspaceLite,
  service: z.enum(IMPORT_SOURCES),
  status: z.enum(['processing', 'completed', 'failed']),
  metadata: importTotals,
  config: z.object({}),
  data: importMapping,
  imported_data: z.object({
    issues: z.int(),
    comments: z.int(),
    labels: z.int(),
    cycles: z.int(),
    users: z.int(),
  }),
  token: z.null(),
});

/** For whoever leads the workspace: the imports of the projects that they lead as well. */
export const importerRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/importers/',
    tag,
    summary: 'The imports of a workspace that were not undone, newest first',
    rule,
    answer: z.array(importer),
    handler: async ({ db, workspace, viewer }) => {
      const counts = await importCounts(db, workspace.id, null);
      const card = await workspaceCard(db, workspace.id);
      const rows = await listImporters(db, workspace.id, viewer);
      return rows.map((row) => presentImporter(row, counts, card, inZone(viewer.timezone)));
    },
  }),
  read({
    method: 'DELETE',
    path: '/api/workspaces/:slug/importers/:service/:importer_id/',
    tag,
    summary: 'Undo an import, in whichever project it was',
    rule,
    looseParams: ['service'],
    status: 204,
    writes: UNDO_WRITES,
    handler: async ({ db, deps, workspace, viewer }, { params }) => {
      const { service, importer_id: id } = params;
      const projectId = found(await projectOfImport(db, workspace.id, viewer, service, id));
      const scope = { workspaceId: workspace.id, projectIds: [projectId], actor: viewer.id };
      await commit(deps, scope, (w) => undoImport(w, projectId, id));
      return null;
    },
  }),
];
