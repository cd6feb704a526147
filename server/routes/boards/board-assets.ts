import { z } from 'zod';
import {
  confirmAsset,
  giveAssets,
  removeAsset,
  restoreAsset,
} from '../../commands/files/assets.ts';
import { noteVisitor } from '../../commands/boards/board-visitors.ts';
import { write as commit } from '../../commands/write.ts';
import type { Db } from '../../db/db.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import type { BoardScope } from '../../policies/boards.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { workspaceCard } from '../../queries/projects/project-card.ts';
import { assetsAmong, findAsset, type AssetRow } from '../../queries/files/assets.ts';
import { findComment } from '../../queries/work-items/item-history.ts';
import { itemOfComment } from '../../queries/work-items/reactions.ts';
import { uploadAnswer } from '../files/asset-answers.ts';
import { addressOf, arrived, begin, kindOf, mustBeFound, upload } from '../files/asset-uploads.ts';
import { isForVisitors, mustBe, mustShow, perMinute, type BoardContext } from './board-access.ts';

const X = '/api/public/assets/v2/anchor/:anchor';
const tag = 'Public boards';
const missing = 'Project is not published';
const visitors = {
  scope: 'board',
  signedIn: false,
  missing: 'Requested resource could not be found.',
} as const;
const speakers = { scope: 'board', signedIn: true, missing } as const;
const writes = ['file_assets', 'rate_limits'] as const;
const NO_COMMENTS = 'Comments are not enabled for this project';

/** A comment that visitors may read, on an item that the board shows. */
async function commentFor(context: BoardContext, id: string) {
  const { db, board } = context;
  const item = await itemOfComment(db, board.project, id);
  const row = item && (await findComment(db, board.project, item, id));
  if (!item || !row || !board.comments || !isForVisitors(row)) throw notFound();
  await mustShow(context, item);
  return row;
}

/** Pictures in what visitors may read; nothing else that lies in the project. */
async function mustShowAsset(context: BoardContext, row: AssetRow): Promise<void> {
  if (row.entity_type === 'ISSUE_DESCRIPTION' && row.work_item_id !== null) {
    return mustShow(context, row.work_item_id);
  }
  if (row.entity_type !== 'COMMENT_DESCRIPTION' || row.comment_id === null) mustBeFound(null);
  await commentFor(context, row.comment_id ?? '');
}

/** What a visitor uploaded himself. */
async function ownAsset(
  db: Db,
  { project }: BoardScope,
  viewer: Viewer,
  id: string,
  isGone = false,
) {
  const row = mustBeFound(await findAsset(db, project.workspaceId, id, isGone));
  const isOwn = row.created_by === viewer.id && row.project_id === project.id;
  return mustBeFound(isOwn && row.entity_type === 'COMMENT_DESCRIPTION' ? row : null);
}

export const boardAssetRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: `${X}/`,
    tag,
    summary: 'Begin to upload a picture for a comment on a board',
    rule: speakers,
    perMinute,
    body: upload,
    answer: uploadAnswer,
    writes: [...writes, 'public_members'],
    handler: async (context, { body }) => {
      const { board, viewer, write: w } = context;
      mustBe(board.comments, NO_COMMENTS);
      const kind = kindOf(body.entity_type, ['COMMENT_DESCRIPTION']);
      const cid = body.entity_identifier ?? null;
      if (cid !== null && (await commentFor(context, cid)).actor !== viewer.id) throw notFound();
      await noteVisitor(w, board, viewer.id);
      const { id: workspaceId, slug } = await workspaceCard(w.tx, board.project.workspaceId);
      const owner = { project_id: board.project.id, ...(cid ? { comment_id: cid } : {}) };
      return begin(context, { workspaceId, slug }, kind, body, owner);
    },
  }),
  read({
    method: 'GET',
    path: `${X}/:id/`,
    tag,
    summary: 'Leads to a picture in what a board shows',
    rule: visitors,
    status: 302,
    handler: async (context, { params }) => {
      const { db, deps, board, reply } = context;
      const row = mustBeFound(await findAsset(db, board.project.workspaceId, params.id));
      if (row.project_id !== board.project.id) mustBeFound(null);
      await mustShowAsset(context, row);
      return reply.redirect(addressOf(deps, row), 302);
    },
  }),
  read({
    method: 'PATCH',
    path: `${X}/:id/`,
    tag,
    summary: 'Say that the picture has been posted',
    rule: speakers,
    status: 204,
    perMinute,
    writes,
    handler: async ({ db, deps, board, viewer }, { params }) => {
      const row = await ownAsset(db, board, viewer, params.id);
      const metadata = await arrived(deps, row);
      const { id, workspaceId } = board.project;
      const scope = { workspaceId, projectIds: [id], actor: viewer.id };
      await commit(deps, scope, (w) => confirmAsset(w, row.id, metadata));
      return null;
    },
  }),
  write({
    method: 'DELETE',
    path: `${X}/:id/`,
    tag,
    summary: 'Take a picture of one’s own away',
    rule: speakers,
    status: 204,
    perMinute,
    writes,
    handler: async ({ write: w, board, viewer }, { params }) => {
      const row = await ownAsset(w.tx, board, viewer, params.id);
      await removeAsset(w, row.id);
    },
  }),
  write({
    method: 'POST',
    path: `${X}/:entity_id/bulk/`,
    tag,
    summary: 'Give pictures to the comment that they were uploaded for',
    rule: speakers,
    status: 204,
    perMinute,
    body: z.object({ asset_ids: uuids().default([]) }),
    writes,
    handler: async (context, { params, body }) => {
      const { write: w, board, viewer } = context;
      if (body.asset_ids.length === 0) throw refused('No asset ids provided.');
      const rows = await assetsAmong(w.tx, board.project, body.asset_ids);
      mustBeFound(rows[0] ?? null);
      for (const { id } of rows) await ownAsset(w.tx, board, viewer, id);
      if ((await commentFor(context, params.entity_id)).actor !== viewer.id) throw notFound();
      await giveAssets(
        w,
        rows.map(({ id }) => id),
        { comment_id: params.entity_id },
      );
    },
  }),
  write({
    method: 'POST',
    path: `${X}/restore/:id/`,
    tag,
    summary: 'Bring a removed picture of one’s own back',
    rule: speakers,
    status: 204,
    perMinute,
    writes,
    handler: async ({ write: w, board, viewer }, { params }) => {
      const row = await ownAsset(w.tx, board, viewer, params.id, true);
      await restoreAsset(w, row.id);
    },
  }),
];
