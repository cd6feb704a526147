import { Readable } from 'node:stream';
import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import { jiraFile } from '../../outgoing/jira-file.ts';
import { line, name } from '../../plugins/fields.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { hasImportedFile, importedItem, listImports } from '../../queries/imports/imports.ts';
import { attachFile, mustBeAllowed } from '../work-items/attach-file.ts';
import { inItsWords, jiraAccess, jiraPlaceOf } from './import-sources.ts';

const PER_MINUTE = 600;
const JIRA = 'jira';

/** Ours: a file of an imported item, fetched from where the item came from. The token is used and forgotten. */
export const importFileRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/imports/:import_id/files/',
    tag: 'Imports',
    summary: 'Fetch a file from Jira and hang it on the work item that was imported with it',
    rule: { scope: 'project', roles: [ADMIN] },
    body: jiraAccess.extend({
      /** Of the issue. */
      key: name(255),
      file: z.object({ id: name(100), name: line(255), type: line(255) }),
    }),
    answer: z.object({ outcome: z.enum(['created', 'unchanged']) }),
    writes: ['activities', 'file_assets', 'projects', 'work_items'],
    handler: async (context, { params, body }) => {
      const { deps, db, project, viewer } = context;
      await limitCalls(deps, `import-file:${viewer.id}`, PER_MINUTE);
      const runs = await listImports(db, project);
      const run = found(runs.find(({ id }) => id === params.import_id) ?? null);
      if (run.status !== 'running' || run.source !== JIRA) throw refused('This import has ended.');
      const itemId = found(await importedItem(db, project, JIRA, body.key));
      if (await hasImportedFile(db, project, itemId, JIRA, body.file.id)) {
        return { outcome: 'unchanged' };
      }
      const type = mustBeAllowed(body.file.type);
      const place = jiraPlaceOf(deps.config, body);
      const most = deps.config.fileSizeLimit;
      const options = { allowedHosts: deps.config.outgoingHosts };
      const bytes = await inItsWords(() => jiraFile(place, body.file, most, options));
      const sent = { name: body.file.name, type, body: Readable.from([Buffer.from(bytes)]) };
      const origin = { external_source: JIRA, external_id: body.file.id };
      await attachFile(context, itemId, sent, origin);
      return { outcome: 'created' };
    },
  }),
];
