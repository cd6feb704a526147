import { timestampNow } from '../clock.ts';
import type { CommandDeps } from '../write.ts';

export interface ApiCall {
  readonly workspace_id: string;
  readonly token_id: string;
  readonly user_id: string;
  readonly method: string;
  /** With its query; of that only the names of the parameters are kept. */
  readonly url: string;
  readonly response_code: number;
  readonly ip_address: string;
  readonly user_agent: string;
}

const LONGEST = 500;

/** What a program called, without anything that it sent or was told. */
export async function noteApiCall(
  { db, clock, newId }: Pick<CommandDeps, 'db' | 'clock' | 'newId'>,
  { url, user_agent, ...call }: ApiCall,
): Promise<void> {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const names = [...new Set(new URLSearchParams(query).keys())].toSorted();
  await db.db
    .insertInto('api_calls')
    .values({
      ...call,
      id: newId(),
      path: storable(path),
      query_names: storable(names.join(',')),
      user_agent: storable(user_agent),
      created_at: timestampNow(clock),
    })
    .execute();
}

/** The database refuses a NUL, and nobody reads more than a line. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST);
}
