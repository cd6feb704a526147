import type { Readable } from 'node:stream';
import type { ROLES } from '../../../src/domain/roles.ts';
import { insertAsset, storageKey } from '../../commands/files/assets.ts';
import { confirmAttachment } from '../../commands/work-items/attachments.ts';
import { write as commit } from '../../commands/write.ts';
import type { ReadContext } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { findAttachment } from '../../queries/files/assets.ts';
import { ATTACHMENT_TYPES } from '../../storage/file-types.ts';
import { arrived } from '../files/asset-uploads.ts';
import { store } from '../files/uploads.ts';

/** A type that may hang on a work item. */
export function mustBeAllowed(type: string | null | undefined): string {
  if (!type || !ATTACHMENT_TYPES.has(type)) throw status400('Invalid file type.');
  return type;
}

export function status400(error: string): Refusal {
  return new Refusal(400, { error, status: false });
}

type Attacher = Pick<
  ReadContext<{ scope: 'project'; roles: typeof ROLES }>,
  'deps' | 'project' | 'viewer' | 'reply'
>;

/** The file is where its row says: it belongs to the item from now on. */
export async function confirmFile(
  { deps, project, viewer, reply }: Attacher,
  workItemId: string,
  id: string,
): Promise<void> {
  const row = found(await findAttachment(deps.db.db, project, workItemId, id));
  const metadata = await arrived(deps, row, 'Invalid file type.');
  const scope = { workspaceId: project.workspaceId, projectIds: [project.id], actor: viewer.id };
  const { updatedAt } = await commit(deps, scope, (w) =>
    confirmAttachment(w, project, workItemId, id, metadata),
  );
  if (updatedAt !== null) reply.header('x-updated-at', updatedAt);
}

interface SentFile {
  readonly name: string;
  readonly type: string | null | undefined;
  readonly body: Readable;
}

interface Origin {
  readonly external_source: string;
  readonly external_id: string;
}

/** All three steps of an upload in one, for bytes that are at hand. */
export async function attachFile(
  context: Attacher,
  workItemId: string,
  sent: SentFile,
  origin: Origin | null = null,
): Promise<string> {
  const { deps, project, viewer } = context;
  const type = mustBeAllowed(sent.type);
  const name = sent.name.slice(0, 255) || 'file';
  const key = storageKey(project.workspaceId, deps.newId, name);
  const upload = { key, type, size: deps.config.fileSizeLimit };
  const { size } = await store(deps.storage, upload, sent.body);
  const id = deps.newId();
  const owner = { project_id: project.id, work_item_id: workItemId };
  const attributes = { name, type, size };
  const scope = { workspaceId: project.workspaceId, projectIds: [project.id], actor: viewer.id };
  await commit(deps, scope, (w) =>
    insertAsset(w, { id, entity_type: 'ISSUE_ATTACHMENT', key, attributes, ...owner, ...origin }),
  );
  await confirmFile(context, workItemId, id);
  return id;
}
