import { z } from 'zod';

const time = z.iso.datetime({ offset: true });
const id = z.uuid().nullable();

export const assetAnswer = z.object({
  id: z.uuid(),
  created_at: time,
  updated_at: time,
  deleted_at: time.nullable(),
  attributes: z.record(z.string(), z.json()),
  asset: z.string(),
  entity_type: z.string(),
  entity_identifier: z.string().nullable(),
  is_deleted: z.boolean(),
  is_archived: z.boolean(),
  external_id: z.string().nullable(),
  external_source: z.string().nullable(),
  size: z.number(),
  is_uploaded: z.boolean(),
  storage_metadata: z.record(z.string(), z.json()),
  created_by: id,
  updated_by: id,
  user: id,
  workspace: id,
  draft_issue: id,
  project: id,
  issue: id,
  comment: id,
  page: id,
});

export const attachmentAnswer = assetAnswer.extend({ asset_url: z.string() });

export const uploadAnswer = z.object({
  upload_data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  asset_id: z.uuid(),
  asset_url: z.string().nullable(),
  attachment: attachmentAnswer.optional(),
});
