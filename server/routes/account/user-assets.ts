import { z } from 'zod';
import { OPEN_KINDS, USER_KINDS } from '../../../src/domain/asset-kinds.ts';
import { confirmAsset, removeAsset } from '../../commands/files/assets.ts';
import { dropUserPicture, setUserPicture } from '../../commands/files/pictures.ts';
import { write as commit } from '../../commands/write.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import { findOpenAsset, findUserAsset } from '../../queries/files/assets.ts';
import { uploadAnswer } from '../files/asset-answers.ts';
import {
  addressOf,
  arrived,
  begin,
  confirmation,
  kindOf,
  mustBeFound,
  upload,
} from '../files/asset-uploads.ts';

const OWN = '/api/assets/v2/user-assets/';
const tag = 'Assets';
const rule = { scope: 'user' } as const;
const writes = ['file_assets', 'users'] as const;

/** Pictures of a person, and how everybody gets to see those that stand for somebody or something. */
export const userAssetRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: OWN,
    tag,
    summary: 'Begin to upload a picture of oneself: what to post, and where',
    rule,
    body: upload,
    answer: uploadAnswer,
    writes: ['file_assets'],
    handler: ({ deps, write: w, viewer }, { body }) => {
      const kind = kindOf(body.entity_type, USER_KINDS);
      const place = { workspaceId: null, slug: '' };
      return begin({ deps, write: w }, place, kind, body, { user_id: viewer.id });
    },
  }),
  read({
    method: 'PATCH',
    path: `${OWN}:id/`,
    tag,
    summary: 'Say that the picture has been posted: it takes the place of the old one',
    rule,
    status: 204,
    body: confirmation,
    writes,
    handler: async ({ db, deps, viewer }, { params }) => {
      const row = mustBeFound(await findUserAsset(db, viewer.id, params.id));
      const kind = kindOf(row.entity_type, USER_KINDS);
      const metadata = await arrived(deps, row);
      const scope = { workspaceId: null, projectIds: [], actor: viewer.id };
      await commit(deps, scope, async (w) => {
        await confirmAsset(w, row.id, metadata);
        await setUserPicture(w, viewer.id, kind, row.id);
      });
      return null;
    },
  }),
  write({
    method: 'DELETE',
    path: `${OWN}:id/`,
    tag,
    summary: 'Take a picture of oneself away',
    rule,
    status: 204,
    writes,
    handler: async ({ write: w, viewer }, { params }) => {
      const row = mustBeFound(await findUserAsset(w.tx, viewer.id, params.id));
      await dropUserPicture(w, viewer.id, kindOf(row.entity_type, USER_KINDS), row.id);
      await removeAsset(w, row.id);
    },
  }),
  read({
    method: 'GET',
    path: '/api/assets/v2/static/:id/',
    tag,
    summary: 'Leads to a picture of a person, a workspace or a project',
    rule: { scope: 'public' },
    status: 302,
    handler: async ({ db, deps, reply }, { params }) => {
      const asset = await findOpenAsset(db, OPEN_KINDS, params.id);
      if (asset && !asset.isOpen) {
        throw new Refusal(400, { error: 'Invalid entity type.', status: false });
      }
      return reply.redirect(addressOf(deps, mustBeFound(asset?.row ?? null)), 302);
    },
  }),
  read({
    method: 'GET',
    path: '/api/unsplash/',
    tag,
    summary:
      'Pictures of a photo service: none is asked, so that nobody learns what is sought here',
    rule,
    answer: z.array(z.never()),
    handler: async () => [],
  }),
  read({
    method: 'GET',
    path: '/api/project-covers/',
    tag,
    summary: 'Covers to choose from: none comes with the server',
    rule: { scope: 'public' },
    answer: z.array(z.string()).max(0),
    handler: async () => [],
  }),
];
