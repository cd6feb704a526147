import { z } from 'zod';
import type { AssetKind } from '../../../src/domain/asset-kinds.ts';
import { insertAsset, storageKey, type AssetOwner } from '../../commands/files/assets.ts';
import type { WriteContext } from '../../plugins/route.ts';
import { line } from '../../plugins/fields.ts';
import type { ServerDeps } from '../../plugins/deps.ts';
import { notFound, Refusal } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { assetUrl } from '../../presenters/asset.ts';
import { findAsset, findUserAsset, type AssetRow } from '../../queries/files/assets.ts';
import { contradicts, IMAGE_TYPES } from '../../storage/file-types.ts';

const WRONG_KIND = { error: 'Invalid entity type.', status: false };
const WRONG_TYPE = 'Invalid file type. Only JPEG and PNG files are allowed.';
const MISSING = 'The requested asset could not be found.';

export const upload = z.object({
  name: line().optional(),
  type: z.string().nullish(),
  size: z.number().nonnegative().optional(),
  entity_type: z.string().nullish(),
  entity_identifier: z.string().nullish(),
});
export type UploadBody = z.output<typeof upload>;

export const confirmation = z.object({ attributes: z.record(z.string(), z.json()).optional() });

export function kindOf<Kind extends AssetKind>(
  sent: string | null | undefined,
  kinds: readonly Kind[],
): Kind {
  const kind = kinds.find((one) => one === sent);
  if (!kind) throw new Refusal(400, WRONG_KIND);
  return kind;
}

interface Place {
  readonly workspaceId: string | null;
  readonly slug: string;
}

/** The first step: a row, and what the browser posts. A picture of another type is refused here already. */
export async function begin(
  { deps, write: w }: Pick<WriteContext, 'deps' | 'write'>,
  { workspaceId, slug }: Place,
  kind: AssetKind,
  body: UploadBody,
  owner: AssetOwner,
) {
  const type = body.type ?? 'image/jpeg';
  if (!IMAGE_TYPES.has(type)) throw refusedUpload(WRONG_TYPE);
  const most = deps.config.fileSizeLimit;
  const size = Math.min(body.size ?? most, most);
  const name = body.name || 'image';
  const id = w.newId();
  const key = storageKey(workspaceId, w.newId, name);
  await insertAsset(
    { ...w, workspaceId },
    {
      ...owner,
      id,
      key,
      entity_type: kind,
      entity_identifier: body.entity_identifier ?? null,
      attributes: { name, type, size },
    },
  );
  const row = workspaceId
    ? await findAsset(w.tx, workspaceId, id)
    : await findUserAsset(w.tx, owner.user_id ?? '', id);
  return {
    upload_data: deps.storage.uploadForm({ key, type, size }),
    asset_id: id,
    asset_url: assetUrl(found(row), slug),
  };
}

/** The third step looks at what really came: its size and how it begins. What is wrong is thrown away. */
export async function arrived(
  { storage, config }: ServerDeps,
  row: AssetRow,
  wrongType = WRONG_TYPE,
) {
  const file = await storage.stat(row.asset);
  if (!file) throw refusedUpload('The asset is not uploaded.');
  const { type } = row.attributes as { readonly type: string };
  const isTooLarge = file.size > Math.min(row.size, config.fileSizeLimit);
  if (isTooLarge || contradicts(type, file.head)) {
    await storage.remove(row.asset);
    throw refusedUpload(isTooLarge ? `The file is larger than ${row.size} bytes.` : wrongType);
  }
  return { ContentType: type, ContentLength: file.size, LastModified: file.modified };
}

function refusedUpload(error: string): Refusal {
  return new Refusal(400, { error, status: false });
}

/** Where a browser fetches it from, for an hour. Pictures are shown; everything else is saved. */
export function addressOf({ storage }: ServerDeps, row: AssetRow): string {
  if (!row.is_uploaded) throw notFound(MISSING);
  const { name, type } = row.attributes as { readonly name: string; readonly type: string };
  return storage.downloadUrl({ key: row.asset, name, type, inline: IMAGE_TYPES.has(type) });
}

export function mustBeFound(row: AssetRow | null): AssetRow {
  return found(row, MISSING);
}
