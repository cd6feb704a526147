import { OPEN_KINDS } from '../../src/domain/asset-kinds.ts';
import type { AssetRow } from '../queries/files/assets.ts';
import type { InZone } from './in-zone.ts';

/** Every column of an asset, by the wire's names. */
export function presentAsset(row: AssetRow, at: InZone) {
  return {
    id: row.id,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: at(row.deleted_at),
    attributes: row.attributes,
    asset: row.asset,
    entity_type: row.entity_type,
    entity_identifier: row.entity_identifier,
    is_deleted: row.is_deleted,
    is_archived: row.is_archived,
    external_id: row.external_id,
    external_source: row.external_source,
    size: row.size,
    is_uploaded: row.is_uploaded,
    storage_metadata: row.storage_metadata ?? {},
    created_by: row.created_by,
    updated_by: row.updated_by,
    user: row.user_id,
    workspace: row.workspace_id,
    draft_issue: row.draft_id,
    project: row.project_id,
    issue: row.work_item_id,
    comment: row.comment_id,
    page: row.page_id,
  };
}

export function presentAttachment(row: AssetRow, slug: string, at: InZone) {
  return { ...presentAsset(row, at), asset_url: attachmentUrl(row, slug) };
}

export function attachmentUrl(
  row: Pick<AssetRow, 'id' | 'project_id' | 'work_item_id'>,
  slug: string,
): string {
  const place = `projects/${row.project_id}/issues/${row.work_item_id}`;
  return `/api/assets/v2/workspaces/${slug}/${place}/attachments/${row.id}/`;
}

/** Where an asset is fetched from; null for what has no address. */
export function assetUrl(row: AssetRow, slug: string): string | null {
  const { id, entity_type, project_id } = row;
  if (OPEN.has(entity_type)) return `/api/assets/v2/static/${id}/`;
  if (entity_type === 'ISSUE_ATTACHMENT') return attachmentUrl(row, slug);
  if (!entity_type.endsWith('_DESCRIPTION')) return null;
  const place = project_id === null ? '' : `projects/${project_id}/`;
  return `/api/assets/v2/workspaces/${slug}/${place}${id}/`;
}

const OPEN: ReadonlySet<string> = new Set(OPEN_KINDS);
