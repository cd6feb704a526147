import type { AssetKind } from '../../../src/domain/asset-kinds.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { made, removed } from '../audit.ts';
import type { Write } from '../write.ts';

/** What an asset belongs to. */
export interface AssetOwner {
  readonly project_id?: string;
  readonly work_item_id?: string;
  readonly comment_id?: string;
  readonly page_id?: string;
  readonly draft_id?: string;
  readonly user_id?: string;
}

export interface NewAsset extends AssetOwner {
  readonly id: string;
  /** Empty: of a call that does not say what it is for. */
  readonly entity_type: AssetKind | '';
  readonly entity_identifier?: string | null;
  readonly key: string;
  readonly attributes: FileAttributes;
  /** Where it came from, and how it is named there. */
  readonly external_source?: string;
  readonly external_id?: string;
}

export interface FileAttributes {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** `{workspace}/{32 hex}-{name}`; what is of no workspace has no first part. */
export function storageKey(workspaceId: string | null, newId: () => string, name: string): string {
  const file = `${newId().replaceAll('-', '')}-${name}`;
  return workspaceId === null ? file : `${workspaceId}/${file}`;
}

/** The row comes first; the file follows, and is then confirmed. */
export async function insertAsset(
  w: Pick<Write, 'tx' | 'now' | 'actor'> & { readonly workspaceId: string | null },
  { key, attributes, ...row }: NewAsset,
): Promise<void> {
  await w.tx
    .insertInto('file_assets')
    .values({
      ...made({ ...w, workspaceId: w.workspaceId ?? '' }),
      ...row,
      workspace_id: w.workspaceId,
      asset: key,
      size: attributes.size,
      attributes: JSON.stringify(attributes),
    })
    .execute();
}

/** @param metadata what the storage knows of the file */
export async function confirmAsset(
  w: Pick<Write, 'tx' | 'now' | 'actor'>,
  id: string,
  metadata: JsonObject,
): Promise<void> {
  await w.tx
    .updateTable('file_assets')
    .set({
      is_uploaded: true,
      storage_metadata: JSON.stringify(metadata),
      updated_at: w.now,
      updated_by: w.actor,
    })
    .where('id', '=', id)
    .execute();
}

export async function removeAsset(
  w: Pick<Write, 'tx' | 'now' | 'actor'>,
  id: string,
): Promise<void> {
  await w.tx
    .updateTable('file_assets')
    .set({ is_deleted: true, ...removed(w) })
    .where('id', '=', id)
    .execute();
}

type Personal = Pick<Write, 'tx' | 'now' | 'actor'>;

/** As it was before it was removed. */
export async function restoreAsset(w: Personal, id: string): Promise<void> {
  await w.tx
    .updateTable('file_assets')
    .set({ is_deleted: false, deleted_at: null, updated_at: w.now, updated_by: w.actor })
    .where('id', '=', id)
    .execute();
}

/** What was uploaded before there was anything that it could belong to. */
export async function giveAssets(
  w: Personal,
  ids: readonly string[],
  owner: AssetOwner,
): Promise<void> {
  await w.tx
    .updateTable('file_assets')
    .set({ ...owner, updated_at: w.now, updated_by: w.actor })
    .where('id', 'in', [...ids])
    .execute();
}

/** What the client says of the file beside what it is. */
export async function describeAsset(w: Personal, id: string, attributes: JsonObject) {
  await w.tx
    .updateTable('file_assets')
    .set({ attributes: JSON.stringify(attributes) })
    .where('id', '=', id)
    .execute();
}
