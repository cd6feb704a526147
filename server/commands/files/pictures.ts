import type { InProject } from '../../queries/scope.ts';
import { removeAsset } from './assets.ts';
import { changed } from '../audit.ts';
import type { Write } from '../write.ts';

/*
 * Pictures that stand for somebody or something. A new one takes the place of the old, which goes to the trash.
 */

type Personal = Pick<Write, 'tx' | 'now' | 'actor'>;
export type UserPicture = 'USER_AVATAR' | 'USER_COVER';

const USER_COLUMNS = {
  USER_AVATAR: { asset: 'avatar_asset', address: 'avatar', none: '' },
  USER_COVER: { asset: 'cover_image_asset', address: 'cover_image', none: null },
} as const;

export async function setUserPicture(
  w: Personal,
  userId: string,
  kind: UserPicture,
  id: string,
): Promise<void> {
  const { asset, address, none } = USER_COLUMNS[kind];
  const before = await w.tx
    .selectFrom('users')
    .select(`${asset} as old`)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await w.tx
    .updateTable('users')
    .set({ [asset]: id, [address]: none, updated_at: w.now })
    .where('id', '=', userId)
    .execute();
  await replace(w, before.old, id);
}

export async function dropUserPicture(w: Personal, userId: string, kind: UserPicture, id: string) {
  const { asset } = USER_COLUMNS[kind];
  await w.tx
    .updateTable('users')
    .set({ [asset]: null, updated_at: w.now })
    .where('id', '=', userId)
    .where(asset, '=', id)
    .execute();
}

async function setLogo(w: Write, id: string): Promise<void> {
  const before = await w.tx
    .selectFrom('workspaces')
    .select('logo_asset')
    .where('id', '=', w.workspaceId)
    .executeTakeFirstOrThrow();
  await w.tx
    .updateTable('workspaces')
    .set({ logo_asset: id, logo: null, ...changed(w) })
    .where('id', '=', w.workspaceId)
    .execute();
  await replace(w, before.logo_asset, id);
  w.hint('workspace');
}

async function dropLogo(w: Write, id: string): Promise<void> {
  await w.tx
    .updateTable('workspaces')
    .set({ logo_asset: null, ...changed(w) })
    .where('id', '=', w.workspaceId)
    .where('logo_asset', '=', id)
    .execute();
  w.hint('workspace');
}

export async function setCover(w: Write, project: InProject, id: string): Promise<void> {
  const before = await w.tx
    .selectFrom('projects')
    .select('cover_image_asset')
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow();
  await w.tx
    .updateTable('projects')
    .set({ cover_image_asset: id, cover_image: null, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .execute();
  await replace(w, before.cover_image_asset, id);
  w.hint('project', project.id);
}

async function dropCover(w: Write, project: InProject, id: string): Promise<void> {
  await w.tx
    .updateTable('projects')
    .set({ cover_image_asset: null, ...changed(w) })
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .where('cover_image_asset', '=', id)
    .execute();
  w.hint('project', project.id);
}

async function replace(w: Personal, old: string | null, id: string): Promise<void> {
  if (old !== null && old !== id) await removeAsset(w, old);
}

/** An asset, as far as it says what it stands for. */
interface Placed {
  readonly id: string;
  readonly entity_type: string;
  readonly user_id: string | null;
  readonly project_id: string | null;
}

/** A picture that stands for somebody or something takes its place when it has arrived. */
export async function takePlace(w: Write, row: Placed): Promise<void> {
  const { id, entity_type: kind, user_id, project_id } = row;
  if (user_id !== null && (kind === 'USER_AVATAR' || kind === 'USER_COVER')) {
    await setUserPicture(w, user_id, kind, id);
  }
  if (kind === 'WORKSPACE_LOGO') await setLogo(w, id);
  if (kind === 'PROJECT_COVER' && project_id !== null) {
    await setCover(w, { id: project_id, workspaceId: w.workspaceId }, id);
  }
}

export async function leavePlace(w: Write, row: Placed): Promise<void> {
  const { id, entity_type: kind, user_id, project_id } = row;
  if (user_id !== null && (kind === 'USER_AVATAR' || kind === 'USER_COVER')) {
    await dropUserPicture(w, user_id, kind, id);
  }
  if (kind === 'WORKSPACE_LOGO') await dropLogo(w, id);
  if (kind === 'PROJECT_COVER' && project_id !== null) {
    await dropCover(w, { id: project_id, workspaceId: w.workspaceId }, id);
  }
}
