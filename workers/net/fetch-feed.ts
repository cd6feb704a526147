import { AppError } from '../../src/domain/errors.ts';
import { FEED_PAGE_ROWS, toFeedPage, type FeedPage } from '../../src/protocol/feed.ts';
import { get, type Rest } from './rest.ts';

/**
 * The next page of a project's changes. Pages are cut by the last row's `updated_at`, never by
 * number: rows that change meanwhile move to the end and are delivered again, none is skipped.
 * @param project `/api/workspaces/acme/projects/<id>`
 * @param cursor the last row's `updated_at`; null from the beginning
 */
export async function fetchFeedPage(
  rest: Rest,
  project: string,
  cursor: string | null,
): Promise<FeedPage> {
  const query = new URLSearchParams({
    tombstones: 'true',
    description: 'true',
    cursor: `${FEED_PAGE_ROWS}:0:0`,
    ...(cursor === null ? {} : { updated_at__gt: cursor }),
  });
  const body = await get(rest, `${project}/v2/issues/?${query}`);
  try {
    return toFeedPage(body);
  } catch (cause) {
    throw new AppError(
      'sync.protocol',
      'The server sent changes this version can’t read. Reload to get the latest version.',
      { cause },
    );
  }
}
