import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

const COLUMNS = [
  'c.id',
  'c.created_at',
  'c.token_id as token',
  't.label as token_label',
  'c.user_id as user',
  'c.workspace_id as workspace',
  'c.method',
  'c.path',
  'c.query_names',
  'c.response_code',
  'c.ip_address',
  'c.user_agent',
] as const;

export interface ApiCallPage {
  readonly perPage: number;
  readonly page: number;
}

/**
 * What programs called in a workspace, newest first.
 * @param tokenId null: by whichever token
 */
export async function listApiCalls(
  db: Db,
  workspace: InWorkspace,
  tokenId: string | null,
  { perPage, page }: ApiCallPage,
) {
  const calls = db
    .selectFrom('api_calls as c')
    .where('c.workspace_id', '=', workspace.id)
    .$if(tokenId !== null, (query) => query.where('c.token_id', '=', tokenId ?? ''));
  const rows = await calls
    .leftJoin('api_tokens as t', (join) =>
      join.onRef('t.workspace_id', '=', 'c.workspace_id').onRef('t.id', '=', 'c.token_id'),
    )
    .select(COLUMNS)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(perPage)
    .offset(perPage * page)
    .execute();
  const { n } = await calls
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/** Whose token it is, also when it has been revoked since; null: there never was one. */
export async function ownerOfToken(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('api_tokens')
    .select('user_id')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
