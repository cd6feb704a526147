import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import { readableUpdate, wholeText, writePageText } from '../../commands/pages/page-texts.ts';
import { documentBytes, documentJson, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentPageVersion, presentPageVersionDetail } from '../../presenters/page.ts';
import { listPageVersions, readPageText, readPageVersion } from '../../queries/pages/page-texts.ts';
import { mustBeWritable, visiblePage } from '../../queries/pages/visible-page.ts';
import { message } from '../workspaces/workspace-answers.ts';
import { pageVersion, pageVersionDetail } from './page-fields.ts';

const tag = 'Pages';
const anyone = { scope: 'project', roles: ROLES } as const;

/** What stands in a page, as people typed it together, and what stood there before. */
export const pageTextRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/description/',
    tag,
    summary: 'The shared document of a page, as bytes (Yjs)',
    rule: anyone,
    handler: async ({ db, viewer, project, reply }, { params }) => {
      const page = await visiblePage(db, project, viewer, params.id);
      const whole = wholeText(await readPageText(db, { id: page.workspace }, page.id));
      await reply
        .type('application/octet-stream')
        .header('content-disposition', 'attachment; filename="page_description.bin"')
        .send(Buffer.from(whole ?? []));
      return null;
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/description/',
    tag,
    summary: 'Write the text of a page; changes to its shared document are merged',
    rule: anyone,
    body: z.object({
      description_binary: documentBytes().nullish(),
      description_html: text().nullish(),
      description: documentJson().optional(),
    }),
    // Without bytes nothing is written, and the answer is still 200.
    answer: z.union([message, z.strictObject({ error: z.string() })]),
    writes: ['page_updates', 'page_versions', 'pages'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      const page = await visiblePage(db, project, viewer, params.id);
      mustBeWritable(page, project, viewer);
      if (!body.description_binary) return { error: 'No binary data provided' };
      const update = readableUpdate(body.description_binary);
      const { description_html: html = null, description: json = null } = body;
      await writePageText(w, page, { html, json, update });
      for (const id of page.project_ids) w.hint('page', id);
      return { message: 'Updated successfully' };
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/versions/',
    tag,
    summary: 'Earlier texts of a page, the newest first',
    rule: anyone,
    answer: z.array(pageVersion),
    handler: async ({ db, viewer, project }, { params }) => {
      const page = await visiblePage(db, project, viewer, params.id);
      const at = inZone(viewer.timezone);
      const rows = await listPageVersions(db, { id: page.workspace }, page.id);
      return rows.map((row) => presentPageVersion(row, at));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/versions/:version_id/',
    tag,
    summary: 'One earlier text of a page',
    rule: anyone,
    answer: pageVersionDetail,
    handler: async ({ db, viewer, project }, { params }) => {
      const page = await visiblePage(db, project, viewer, params.id);
      const { version_id: id } = params;
      const row = found(await readPageVersion(db, { id: page.workspace }, page.id, id));
      return presentPageVersionDetail(row, inZone(viewer.timezone));
    },
  }),
];
