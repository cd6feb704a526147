import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import { ASSET_KINDS, type AssetKind } from '../../../src/domain/asset-kinds.ts';
import {
  confirmAsset,
  describeAsset,
  giveAssets,
  removeAsset,
  restoreAsset,
} from '../../commands/files/assets.ts';
import { leavePlace, takePlace } from '../../commands/files/pictures.ts';
import { recountAttachments } from '../../commands/work-items/attachments.ts';
import { write as commit, type Write } from '../../commands/write.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { assetsAmong, findAsset, type AssetRow } from '../../queries/files/assets.ts';
import { workspaceCard } from '../../queries/projects/project-card.ts';
import { uploadAnswer } from './asset-answers.ts';
import { mustKeep, mustReach, ownerFor, type AssetAsker } from './asset-access.ts';
import {
  addressOf,
  arrived,
  begin,
  confirmation,
  kindOf,
  mustBeFound,
  upload,
} from './asset-uploads.ts';

const A = '/api/assets/v2/workspaces/:slug';
const AP = `${A}/projects/:project_id` as const;
const tag = 'Assets';
const members = { scope: 'workspace', roles: ROLES } as const;
const insiders = { scope: 'project', roles: ROLES } as const;

const OWNERS = ['file_assets', 'projects', 'users', 'workspaces'] as const;

type Context = Pick<ReadContext<typeof members>, 'db' | 'viewer' | 'workspace'>;
type InProjectContext = Pick<ReadContext<typeof insiders>, 'db' | 'viewer' | 'project'>;

const askerIn = ({ db, viewer, workspace }: Context): AssetAsker => ({
  db,
  viewer,
  workspace,
  project: null,
});

async function askerOf({ db, viewer, project }: InProjectContext): Promise<AssetAsker> {
  const { id, slug } = await workspaceCard(db, project.workspaceId);
  return { db, viewer, workspace: { id, slug, role: project.workspaceRole }, project };
}

type Confirmation = z.output<typeof confirmation>;

/** Files are looked at before the transaction: nobody waits for a disk inside of one. */
async function confirm(
  { deps }: Pick<ReadContext, 'deps'>,
  asker: AssetAsker,
  id: string,
  { attributes }: Confirmation,
  isPlaced: boolean,
): Promise<void> {
  const row = mustBeFound(await findAsset(asker.db, asker.workspace.id, id));
  await mustKeep(asker, row);
  const metadata = await arrived(deps, row);
  const scope = {
    workspaceId: asker.workspace.id,
    projectIds: row.project_id === null ? [] : [row.project_id],
    actor: asker.viewer.id,
  };
  await commit(deps, scope, async (w) => {
    await confirmAsset(w, id, metadata);
    if (attributes) await describeAsset(w, id, { ...attributes, ...trueOf(row) });
    if (isPlaced) await takePlace(w, row);
  });
}

/** A client may say more of a file, but not that it is something else. */
function trueOf({ attributes }: AssetRow) {
  const { name, type, size } = attributes as Readonly<Record<'name' | 'type' | 'size', string>>;
  return { name, type, size };
}

const workspaceRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: `${A}/`,
    tag,
    summary: 'Begin to upload a picture: what to post, and where',
    rule: members,
    body: upload,
    answer: uploadAnswer,
    writes: ['file_assets'],
    handler: async (context, { params, body }) => {
      const { viewer, workspace, write: w } = context;
      const asker = { db: w.tx, viewer, workspace, project: null };
      const kind = kindOf(body.entity_type, ASSET_KINDS);
      const owner = await ownerFor(asker, kind, body.entity_identifier);
      const place = { workspaceId: workspace.id, slug: params.slug };
      return begin(context, place, kind, body, owner);
    },
  }),
  read({
    method: 'GET',
    path: `${A}/:id/`,
    tag,
    summary: 'Leads to a picture, under an address that is good for an hour',
    rule: members,
    status: 302,
    handler: async (context, { params }) => {
      const { db, deps, workspace, reply } = context;
      const row = mustBeFound(await findAsset(db, workspace.id, params.id));
      await mustReach(askerIn(context), row);
      return reply.redirect(addressOf(deps, row), 302);
    },
  }),
  read({
    method: 'PATCH',
    path: `${A}/:id/`,
    tag,
    summary: 'Say that the picture has been posted: it takes its place',
    rule: members,
    status: 204,
    body: confirmation,
    writes: OWNERS,
    handler: async (context, { params, body }) => {
      await confirm(context, askerIn(context), params.id, body, true);
      return null;
    },
  }),
  write({
    method: 'DELETE',
    path: `${A}/:id/`,
    tag,
    summary: 'Take a picture away',
    rule: members,
    status: 204,
    writes: OWNERS,
    handler: async ({ write: w, viewer, workspace }, { params }) => {
      const row = mustBeFound(await findAsset(w.tx, workspace.id, params.id));
      const project = await mustKeep({ db: w.tx, viewer, workspace, project: null }, row);
      await takeAway(w, row, project);
    },
  }),
  write({
    method: 'POST',
    path: `${A}/restore/:id/`,
    tag,
    summary: 'Bring a removed file back',
    rule: members,
    status: 204,
    writes: ['file_assets', 'projects', 'work_items'],
    handler: async ({ write: w, viewer, workspace }, { params }) => {
      const row = mustBeFound(await findAsset(w.tx, workspace.id, params.id, true));
      const project = await mustKeep({ db: w.tx, viewer, workspace, project: null }, row);
      if (row.deleted_at === null) return;
      await restoreAsset(w, row.id);
      await recountOf(w, row, project);
    },
  }),
];

async function takeAway(w: Write, row: AssetRow, project: ProjectScope | null): Promise<void> {
  await leavePlace(w, row);
  await removeAsset(w, row.id);
  await recountOf(w, row, project);
}

async function recountOf(w: Write, row: AssetRow, project: ProjectScope | null): Promise<void> {
  if (row.entity_type !== 'ISSUE_ATTACHMENT' || row.work_item_id === null || !project) return;
  await w.lockProjects([project.id]);
  await recountAttachments(w, project, row.work_item_id);
}

/** What the first of the files was uploaded for says what the id names. */
const GIVEN = [
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'DRAFT_ISSUE_DESCRIPTION',
  'PROJECT_COVER',
] as const satisfies readonly AssetKind[];

const projectRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: `${AP}/`,
    tag,
    summary: 'Begin to upload a picture of a project: what to post, and where',
    rule: insiders,
    body: upload,
    answer: uploadAnswer,
    writes: ['file_assets'],
    handler: async (context, { params, body }) => {
      const { project, viewer, write: w } = context;
      const asker = await askerOf({ db: w.tx, viewer, project });
      const kind = kindOf(body.entity_type, ASSET_KINDS);
      const owner = await ownerFor(asker, kind, body.entity_identifier);
      const place = { workspaceId: project.workspaceId, slug: params.slug };
      return begin(context, place, kind, body, { project_id: project.id, ...owner });
    },
  }),
  read({
    method: 'GET',
    path: `${AP}/:id/`,
    tag,
    summary: 'Leads to a picture of the project, under an address that is good for an hour',
    rule: insiders,
    status: 302,
    handler: async (context, { params }) => {
      const { db, deps, project, reply } = context;
      const row = mustBeFound(await findAsset(db, project.workspaceId, params.id));
      if (row.project_id !== project.id) mustBeFound(null);
      await mustReach(await askerOf(context), row);
      return reply.redirect(addressOf(deps, row), 302);
    },
  }),
  read({
    method: 'PATCH',
    path: `${AP}/:id/`,
    tag,
    summary: 'Say that the picture has been posted',
    rule: insiders,
    status: 204,
    body: confirmation,
    writes: ['file_assets'],
    handler: async (context, { params, body }) => {
      const asker = await askerOf(context);
      const row = mustBeFound(await findAsset(asker.db, asker.workspace.id, params.id));
      if (row.project_id !== context.project.id) mustBeFound(null);
      await confirm(context, asker, params.id, body, false);
      return null;
    },
  }),
  write({
    method: 'DELETE',
    path: `${AP}/:id/`,
    tag,
    summary: 'Take a picture of the project away',
    rule: insiders,
    status: 204,
    writes: [...OWNERS, 'work_items'],
    handler: async ({ write: w, viewer, project }, { params }) => {
      const row = mustBeFound(await findAsset(w.tx, project.workspaceId, params.id));
      if (row.project_id !== project.id) mustBeFound(null);
      await mustKeep(await askerOf({ db: w.tx, viewer, project }), row);
      await takeAway(w, row, project);
    },
  }),
  write({
    method: 'POST',
    path: `${AP}/:entity_id/bulk/`,
    tag,
    summary: 'Give pictures to what they were uploaded for before it was there',
    rule: insiders,
    status: 204,
    body: z.object({ asset_ids: uuids().default([]) }),
    writes: ['file_assets', 'projects'],
    handler: async ({ write: w, viewer, project }, { params, body }) => {
      if (body.asset_ids.length === 0) throw refused('No asset ids provided.');
      const rows = await assetsAmong(w.tx, project, body.asset_ids);
      const asker = await askerOf({ db: w.tx, viewer, project });
      for (const row of rows) await mustKeep(asker, row);
      const first = mustBeFound(rows[0] ?? null);
      const kind = kindOf(first.entity_type, GIVEN);
      const owner = await ownerFor(asker, kind, kind === 'PROJECT_COVER' ? null : params.entity_id);
      const ids = rows.map(({ id }) => id);
      await giveAssets(w, ids, { project_id: project.id, ...owner });
      if (kind === 'PROJECT_COVER') await takePlace(w, { ...first, project_id: project.id });
    },
  }),
];

export const assetRoutes: readonly DeclaredRoute[] = [...workspaceRoutes, ...projectRoutes];
