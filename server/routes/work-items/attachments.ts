import { z } from 'zod';
import { insertAsset, storageKey } from '../../commands/files/assets.ts';
import { removeAttachment } from '../../commands/work-items/attachments.ts';
import { line, uuid } from '../../plugins/fields.ts';
import { sentFile } from '../../plugins/multipart.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { attachmentUrl, presentAttachment } from '../../presenters/asset.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { attachmentsOf, findAttachment } from '../../queries/files/assets.ts';
import { attachmentAnswer, uploadAnswer } from '../files/asset-answers.ts';
import { attachFile, confirmFile, mustBeAllowed, status400 } from './attach-file.ts';
import { mustSee } from './item-access.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Assets';
const anyone = { scope: 'project', roles: [20, 15, 5] } as const;
const remover = {
  scope: 'project',
  roles: [20],
  orCreatorOf: { entity: 'asset', param: 'id' },
} as const;

const FILES = '/api/assets/v2/workspaces/:slug/projects/:project_id/issues/:issue_id/attachments/';

const threeStepRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: FILES,
    tag,
    summary: 'Begin to attach a file: what to post, and where',
    rule: anyone,
    body: z.object({
      id: uuid().optional(),
      name: line().optional(),
      type: z.string().nullish(),
      size: z.number().nonnegative().optional(),
    }),
    answer: uploadAnswer.extend({ asset_url: z.string(), attachment: attachmentAnswer }),
    writes: ['file_assets'],
    handler: async ({ write: w, deps, project, viewer }, { params, body }) => {
      await mustSee(w.tx, project, viewer, params.issue_id);
      const type = mustBeAllowed(body.type);
      const most = deps.config.fileSizeLimit;
      const size = Math.min(body.size ?? most, most);
      const name = body.name || 'file';
      const id = body.id ?? w.newId();
      const key = storageKey(project.workspaceId, w.newId, name);
      const owner = { project_id: project.id, work_item_id: params.issue_id };
      const attributes = { name, type, size };
      await insertAsset(w, { id, entity_type: 'ISSUE_ATTACHMENT', key, attributes, ...owner });
      const row = found(await findAttachment(w.tx, project, params.issue_id, id));
      return {
        upload_data: deps.storage.uploadForm({ key, type, size }),
        asset_id: id,
        attachment: presentAttachment(row, params.slug, inZone(viewer.timezone)),
        asset_url: attachmentUrl(row, params.slug),
      };
    },
  }),
  read({
    method: 'GET',
    path: FILES,
    tag,
    summary: 'The files of a work item',
    rule: anyone,
    answer: z.array(attachmentAnswer),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const rows = await attachmentsOf(db, project, params.issue_id);
      return rows.map((row) => presentAttachment(row, params.slug, inZone(viewer.timezone)));
    },
  }),
  read({
    method: 'GET',
    path: `${FILES}:id/`,
    tag,
    summary: 'Leads to the file, under an address that is good for an hour',
    rule: anyone,
    status: 302,
    handler: async ({ db, deps, project, viewer, reply }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const row = found(await findAttachment(db, project, params.issue_id, params.id));
      if (!row.is_uploaded) throw status400('The asset is not uploaded.');
      const { name, type } = row.attributes as { readonly name: string; readonly type: string };
      const file = { key: row.asset, name, type, inline: false };
      return reply.redirect(deps.storage.downloadUrl(file), 302);
    },
  }),
  read({
    method: 'PATCH',
    path: `${FILES}:id/`,
    tag,
    summary: 'Say that the file has been posted',
    rule: anyone,
    status: 204,
    writes: ['activities', 'file_assets', 'projects', 'work_items'],
    handler: async (context, { params }) => {
      await mustSee(context.db, context.project, context.viewer, params.issue_id);
      await confirmFile(context, params.issue_id, params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${FILES}:id/`,
    tag,
    summary: 'Take a file from a work item',
    rule: remover,
    status: 204,
    writes: ['activities', 'file_assets', 'projects', 'work_items'],
    handler: ({ write: w, project }, { params }) =>
      removeAttachment(w, project, params.issue_id, params.id),
  }),
];

/** The older way: one call with the file in it. */
const oneStepRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issues/:issue_id/issue-attachments/`,
    tag,
    summary: 'The files of a work item',
    rule: anyone,
    answer: z.array(attachmentAnswer),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const rows = await attachmentsOf(db, project, params.issue_id);
      return rows.map((row) => presentAttachment(row, params.slug, inZone(viewer.timezone)));
    },
  }),
  read({
    method: 'POST',
    path: `${P}/issues/:issue_id/issue-attachments/`,
    tag,
    summary: 'Attach a file that the call itself carries, as the part `asset` of a form',
    rule: anyone,
    status: 201,
    writes: ['activities', 'file_assets', 'projects', 'work_items'],
    answer: attachmentAnswer,
    handler: async (context, { params }) => {
      const { db, project, viewer, request } = context;
      await mustSee(db, project, viewer, params.issue_id);
      const sent = await sentFile(request);
      const id = await attachFile(context, params.issue_id, sent);
      const row = found(await findAttachment(db, project, params.issue_id, id));
      return presentAttachment(row, params.slug, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/issues/:issue_id/issue-attachments/:id/`,
    tag,
    summary: 'Take a file from a work item',
    rule: remover,
    status: 204,
    writes: ['activities', 'file_assets', 'projects', 'work_items'],
    handler: ({ write: w, project }, { params }) =>
      removeAttachment(w, project, params.issue_id, params.id),
  }),
];

export const attachmentRoutes: readonly DeclaredRoute[] = [...threeStepRoutes, ...oneStepRoutes];
