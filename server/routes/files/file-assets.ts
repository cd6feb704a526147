import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import {
  confirmAsset,
  insertAsset,
  removeAsset,
  restoreAsset,
  storageKey,
} from '../../commands/files/assets.ts';
import { write as commit } from '../../commands/write.ts';
import type { Db } from '../../db/db.ts';
import { sentFile } from '../../plugins/multipart.ts';
import { read, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { forbidden, Refusal } from '../../policies/refusal.ts';
import { found, type Viewer } from '../../policies/viewer.ts';
import { presentAsset } from '../../presenters/asset.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { assetByKey, type AssetRow } from '../../queries/files/assets.ts';
import { readWorkspaceById } from '../../queries/workspaces/workspaces.ts';
import { ATTACHMENT_TYPES } from '../../storage/file-types.ts';
import { assetAnswer } from './asset-answers.ts';
import { store } from './uploads.ts';

const OF_WORKSPACE = '/api/workspaces/file-assets/:workspace_id/:asset_key/';
const OF_USER = '/api/users/file-assets/';
const tag = 'Assets';
const user = { scope: 'user' } as const;
const gone = { error: 'Asset key does not exist', status: false };
const listed = z.union([
  z.object({ data: z.array(assetAnswer), status: z.literal(true) }),
  z.object({ error: z.string(), status: z.literal(false) }),
]);

/** The older way: one call with the file in it, which belongs to nothing but whoever sent it. */
async function keep(
  { deps, viewer, request }: Pick<ReadContext<typeof user>, 'deps' | 'viewer' | 'request'>,
  workspaceId: string | null,
): Promise<AssetRow> {
  const sent = await sentFile(request);
  if (!ATTACHMENT_TYPES.has(sent.type)) {
    throw new Refusal(400, { error: 'Invalid file type.', status: false });
  }
  const name = sent.name.slice(0, 255) || 'file';
  const key = storageKey(workspaceId, deps.newId, name);
  const upload = { key, type: sent.type, size: deps.config.fileSizeLimit };
  const file = await store(deps.storage, upload, sent.body);
  const id = deps.newId();
  const attributes = { name, type: sent.type, size: file.size };
  const scope = { workspaceId, projectIds: [], actor: viewer.id };
  await commit(deps, scope, async (w) => {
    const owner = workspaceId === null ? { user_id: viewer.id } : {};
    await insertAsset({ ...w, workspaceId }, { id, key, entity_type: '', attributes, ...owner });
    const { size, modified } = file;
    await confirmAsset(w, id, {
      ContentType: sent.type,
      ContentLength: size,
      LastModified: modified,
    });
  });
  return found(await assetByKey(deps.db.db, key));
}

/** A file of a workspace by its key, for its members; null where there is none. */
async function ofWorkspace(
  db: Db,
  viewer: Viewer,
  params: { readonly workspace_id: string; readonly asset_key: string },
  isGone = false,
) {
  const workspace = found(await readWorkspaceById(db, viewer, params.workspace_id));
  const row = await assetByKey(db, `${workspace.id}/${params.asset_key}`, isGone);
  return row?.entity_type === '' ? { row, role: workspace.role } : null;
}

/** One's own, or whoever does more than look around. */
function mustBeTheirs(
  { row, role }: { readonly row: AssetRow; readonly role: number },
  viewer: Viewer,
) {
  if (row.created_by !== viewer.id && role < 15) throw forbidden();
}

function answerOf(row: AssetRow | null, viewer: Viewer) {
  return row ? { data: [presentAsset(row, inZone(viewer.timezone))], status: true } : gone;
}

const workspaceRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/file-assets/',
    tag,
    summary: 'Keep a file of the workspace that the call itself carries, as the part `asset`',
    rule: { scope: 'workspace', roles: ROLES },
    status: 201,
    answer: assetAnswer,
    writes: ['file_assets'],
    handler: async ({ deps, viewer, request, workspace }) =>
      presentAsset(await keep({ deps, viewer, request }, workspace.id), inZone(viewer.timezone)),
  }),
  read({
    method: 'GET',
    path: OF_WORKSPACE,
    tag,
    summary: 'A file of a workspace, by its key',
    rule: user,
    looseParams: ['asset_key'],
    answer: listed,
    handler: async ({ db, viewer }, { params }) =>
      answerOf((await ofWorkspace(db, viewer, params))?.row ?? null, viewer),
  }),
  read({
    method: 'DELETE',
    path: OF_WORKSPACE,
    tag,
    summary: 'Remove a file of a workspace',
    rule: user,
    looseParams: ['asset_key'],
    status: 204,
    writes: ['file_assets'],
    handler: async ({ db, deps, viewer }, { params }) => {
      const asset = found(await ofWorkspace(db, viewer, params));
      mustBeTheirs(asset, viewer);
      await change(deps, viewer, params.workspace_id, (w) => removeAsset(w, asset.row.id));
      return null;
    },
  }),
  read({
    method: 'POST',
    path: `${OF_WORKSPACE}restore/`,
    tag,
    summary: 'Bring a removed file of a workspace back',
    rule: user,
    looseParams: ['asset_key'],
    status: 204,
    writes: ['file_assets'],
    handler: async ({ db, deps, viewer }, { params }) => {
      const asset = found(await ofWorkspace(db, viewer, params, true));
      mustBeTheirs(asset, viewer);
      await change(deps, viewer, params.workspace_id, (w) => restoreAsset(w, asset.row.id));
      return null;
    },
  }),
];

async function change(
  deps: ReadContext['deps'],
  viewer: Viewer,
  workspaceId: string | null,
  body: Parameters<typeof commit<void>>[2],
): Promise<void> {
  await commit(deps, { workspaceId, projectIds: [], actor: viewer.id }, body);
}

async function ofUser(db: Db, viewer: Viewer, key: string): Promise<AssetRow | null> {
  const row = await assetByKey(db, key);
  return row?.entity_type === '' && row.user_id === viewer.id ? row : null;
}

const userRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: OF_USER,
    tag,
    summary: 'Keep a file of one’s own that the call itself carries, as the part `asset`',
    rule: user,
    status: 201,
    answer: assetAnswer,
    writes: ['file_assets'],
    handler: async (context) =>
      presentAsset(await keep(context, null), inZone(context.viewer.timezone)),
  }),
  read({
    method: 'GET',
    path: `${OF_USER}:asset_key/`,
    tag,
    summary: 'A file of one’s own, by its key',
    rule: user,
    looseParams: ['asset_key'],
    answer: listed,
    handler: async ({ db, viewer }, { params }) =>
      answerOf(await ofUser(db, viewer, params.asset_key), viewer),
  }),
  read({
    method: 'DELETE',
    path: `${OF_USER}:asset_key/`,
    tag,
    summary: 'Remove a file of one’s own',
    rule: user,
    looseParams: ['asset_key'],
    status: 204,
    writes: ['file_assets'],
    handler: async ({ db, deps, viewer }, { params }) => {
      const row = found(await ofUser(db, viewer, params.asset_key));
      await change(deps, viewer, null, (w) => removeAsset(w, row.id));
      return null;
    },
  }),
];

export const fileAssetRoutes: readonly DeclaredRoute[] = [...workspaceRoutes, ...userRoutes];
