import { z } from 'zod';
import { beginFeedLoad, isFeedLoading } from '../../commands/feed-loads.ts';
import { microsOf, timestampNow } from '../../commands/clock.ts';
import type { Db } from '../../db/db.ts';
import { TOMBSTONES_KEPT_MS } from '../../jobs/retention.ts';
import type { ServerDeps } from '../../plugins/deps.ts';
import {
  jsonText,
  read,
  type DeclaredRoute,
  type JsonText,
  type ReadContext,
} from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import { seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { feedEnvelope } from '../../presenters/feed-envelope.ts';
import { feedPage, type FeedPage, type FeedRequest } from '../../queries/feed/feed.ts';
import { goneIds } from '../../queries/feed/gone-ids.ts';
import { feedPageOf } from '../feed-cursor.ts';
import { projectChecksum } from '../../queries/feed/rows-checksum.ts';
import { itemRow } from './item-answers.ts';
import { feedPaged } from './list-answers.ts';
import { momentOf } from './list-request.ts';

const P = '/api/workspaces/:slug/projects/:project_id';

export const feedParameters = z.object({
  cursor: z.string().optional(),
  description: z.string().optional(),
  updated_at__gt: z.string().optional(),
  tombstones: z.string().optional(),
});

/** Deleted, moved away, or no longer to be seen. */
const tombstone = z.strictObject({
  id: z.uuid(),
  updated_at: z.iso.datetime(),
  deleted: z.literal(true),
});

const checksum = z.object({
  count: z.int(),
  checksum: z.string(),
  updated_at: z.iso.datetime(),
});

/** To callers that know nothing of tombstones. */
export const feedAnswer = feedPaged(itemRow);

export function feedAnswerTo({ description, tombstones }: z.output<typeof feedParameters>) {
  const row = description === 'true' ? itemRow.extend({ description_html: z.string() }) : itemRow;
  if (tombstones !== 'true') return feedPaged(row);
  const people = { mention_ids: z.array(z.uuid()), subscriber_ids: z.array(z.uuid()) };
  return feedPaged(z.union([row.extend(people), tombstone]));
}

type Context = ReadContext<{ scope: 'project'; roles: readonly [20, 15, 5] }>;

export async function answerFeed(
  { db, deps, project, viewer }: Context,
  query: z.output<typeof feedParameters>,
  kind: FeedRequest['kind'],
): Promise<JsonText> {
  const request: FeedRequest = {
    ...feedPageOf(query.cursor),
    kind,
    workspaceId: project.workspaceId,
    projectId: project.id,
    viewerId: viewer.id,
    ownOnly: seesOwnOnly(project),
    isArchived: project.archivedAt !== null,
    after: query.updated_at__gt ? momentOf(query.updated_at__gt) : null,
    withDescription: query.description === 'true',
    withTombstones: query.tombstones === 'true',
  };
  const page = await feedPage(db, request);
  if (!request.withTombstones) return jsonText(feedEnvelope({ ...request, ...page, marker: null }));
  await mustBeContinuous({ db, deps, project, viewer }, request, page);
  return jsonText(feedEnvelope({ ...request, ...page, marker: markerOf(request, page) }));
}

export const workItemFeedRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/v2/issues/`,
    tag: 'Work items',
    summary: 'What changed in a project after a moment, oldest change first',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: feedParameters,
    answer: feedAnswer,
    answerTo: feedAnswerTo,
    writes: ['feed_loads'],
    handler: (context, { query }) => answerFeed(context, query, 'issues'),
  }),
  read({
    method: 'GET',
    path: `${P}/v2/issues/checksum/`,
    tag: 'Work items',
    summary: 'How many rows the feed has, and what their ids and versions add up to',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: checksum,
    handler: ({ db, project, viewer }) =>
      projectChecksum(db, {
        workspaceId: project.workspaceId,
        projectId: project.id,
        viewerId: viewer.id,
        ownOnly: seesOwnOnly(project),
      }),
  }),
  read({
    method: 'GET',
    path: `${P}/deleted-issues/`,
    tag: 'Work items',
    summary: 'Ids of what was deleted or archived in a project after a moment',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: z.object({ updated_at__gt: z.string().optional() }),
    answer: z.array(z.uuid()),
    handler: ({ db, project }, { query }) =>
      goneIds(db, project, query.updated_at__gt ? momentOf(query.updated_at__gt) : null),
  }),
];

interface Asked {
  readonly db: Db;
  readonly deps: ServerDeps;
  readonly project: ProjectScope;
  readonly viewer: Viewer;
}

/**
 * A cursor can be too old to be continued: what was deleted since is forgotten, or the viewer has since
 * begun to see more or less (SYNC R11). Both are told once: the copy is then filled from the beginning.
 */
async function mustBeContinuous(
  { db, deps, project, viewer }: Asked,
  { size, page: number }: FeedRequest,
  page: FeedPage,
): Promise<void> {
  const { visibilityChangedAt: visibility } = project;
  // The view changed between the question of who may call and the question itself.
  if (page.visibility !== visibility) throw resyncRequired();
  const load = {
    workspaceId: project.workspaceId,
    projectId: project.id,
    holder: viewer.sessionHash ?? viewer.id,
  };
  if (page.after === null) {
    if (number === 0 && page.total > size) {
      await beginFeedLoad(db, load, visibility, timestampNow(deps.clock));
    }
    return;
  }
  const cursor = microsOf(page.after);
  const oldest = (deps.clock.now() - TOMBSTONES_KEPT_MS) * 1000;
  const isForgotten = cursor < oldest && cursor < microsOf(page.newest);
  if (cursor >= microsOf(visibility) && !isForgotten) return;
  if (!(await isFeedLoading(db, load, visibility))) throw resyncRequired();
}

function resyncRequired(): Refusal {
  return new Refusal(410, { error_code: 4200, error_message: 'RESYNC_REQUIRED' });
}

/**
 * The last page ends at the project's newest change, also when that was none of a work item: a copy that
 * is complete then has a cursor that is. It looks like a tombstone of something nobody ever had.
 */
function markerOf({ projectId, size, page: number }: FeedRequest, page: FeedPage): string | null {
  const cursor = page.last ?? page.after;
  if (page.total > size * (number + 1)) return null;
  if (cursor !== null && microsOf(cursor) >= microsOf(page.newest)) return null;
  return JSON.stringify({ id: projectId, updated_at: page.newest, deleted: true });
}
