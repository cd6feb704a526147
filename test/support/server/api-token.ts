import { createHash } from 'node:crypto';
import { timestampNow } from '../../../server/commands/clock.ts';
import type { TestProject } from './server-rows.ts';
import type { TestClient, TestServer } from './server.ts';

interface TokenState {
  readonly expired_at?: string;
  readonly is_active?: boolean;
  readonly is_service?: boolean;
}

/** A token of the person for the workspace, straight into the table. */
export async function insertToken(
  { db, deps }: TestServer,
  { workspaceId }: Pick<TestProject, 'workspaceId'>,
  { userId }: TestClient,
  state: TokenState = {},
): Promise<string> {
  const token = `holdfast_api_${Buffer.from(deps.randomBytes(16)).toString('hex')}`;
  const at = timestampNow(deps.clock);
  await db
    .insertInto('api_tokens')
    .values({
      workspace_id: workspaceId,
      id: deps.newId(),
      user_id: userId,
      label: 'a program',
      token_hash: createHash('sha256').update(token).digest('hex'),
      created_at: at,
      updated_at: at,
      ...state,
    })
    .execute();
  return token;
}

/** A program with the token, without any session. */
export function program({ anonymous }: TestServer, token: string): TestClient {
  const key = { 'x-api-key': token };
  return {
    ...anonymous,
    get: (path, headers) => anonymous.get(path, { ...key, ...headers }),
    post: (path, body, headers) => anonymous.post(path, body, { ...key, ...headers }),
    patch: (path, body, headers) => anonymous.patch(path, body, { ...key, ...headers }),
    put: (path, body, headers) => anonymous.put(path, body, { ...key, ...headers }),
    delete: (path, body, headers) => anonymous.delete(path, body, { ...key, ...headers }),
  };
}
