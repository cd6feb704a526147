import type { Db } from '../../db/db.ts';
import type { Asker, InWorkspace } from '../scope.ts';

const COLUMNS = [
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'created_by',
  'updated_by',
  'label',
  'description',
  'is_active',
  'last_used',
  'user_type',
  'expired_at',
  'is_service',
  'user_id as user',
  'workspace_id as workspace',
] as const;

function own(db: Db, workspace: InWorkspace, asker: Asker) {
  return db
    .selectFrom('api_tokens')
    .select(COLUMNS)
    .where('workspace_id', '=', workspace.id)
    .where('user_id', '=', asker.id)
    .where('is_service', '=', false)
    .where('deleted_at', 'is', null);
}

/** The caller's own, newest first; the workspace's service token is nobody's own. */
export function listApiTokens(db: Db, workspace: InWorkspace, asker: Asker) {
  return own(db, workspace, asker).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}
export type ApiTokenRow = Awaited<ReturnType<typeof listApiTokens>>[number];

export async function readApiToken(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  id: string,
): Promise<ApiTokenRow | undefined> {
  return own(db, workspace, asker).where('id', '=', id).executeTakeFirst();
}

export async function serviceTokenId(db: Db, workspace: InWorkspace): Promise<string | null> {
  const row = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('is_service', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whoever a token speaks for, if it still speaks: active, not expired, and so is its person. */
export function tokenHolder(db: Db, tokenHash: string, now: string) {
  return db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.workspace_id', 't.is_service'])
    .select(['u.id as user_id', 'u.email', 'u.user_timezone as timezone'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.is_active', '=', true)
    .where('t.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('t.expired_at', 'is', null), eb('t.expired_at', '>', now)]))
    .where('u.is_active', '=', true)
    .executeTakeFirst();
}
