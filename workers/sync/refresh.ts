import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type { Resource, ResourceRow } from '../../src/resources/resource.ts';
import {
  RESOURCE_NAMED,
  RESOURCE_NAMES,
  type ResourceName,
} from '../../src/resources/resources.ts';
import { replaceCollection } from '../collections/collection-rows.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { get } from '../net/rest.ts';
import type { SyncDeps } from './deps.ts';
import { pullComments } from './project-comments.ts';

/** Which rows of a collection: ids that its kind does not need are null. */
export interface Wanted {
  readonly kind: ResourceName;
  readonly project_id: ProjectId | null;
  readonly work_item_id: WorkItemId | null;
}

/** What a screen of a project needs besides its work items. */
const OF_PROJECT = kindsOf('project');
const OF_WORKSPACE = kindsOf('workspace');

function kindsOf(owner: Resource['of']): readonly ResourceName[] {
  return RESOURCE_NAMES.filter((name) => {
    const { of, isAskedFor } = RESOURCE_NAMED[name];
    return of === owner && !isAskedFor;
  });
}

/** Whether nobody keeps them in step while no screen asks for them. */
export function isAskedFor({ kind }: Wanted): boolean {
  const resource = RESOURCE_NAMED[kind];
  return resource.of === 'work_item' || resource.isAskedFor;
}

export function wantedOfProject(project_id: ProjectId): readonly Wanted[] {
  return OF_PROJECT.map((kind) => ({ kind, project_id, work_item_id: null }));
}

export function wantedOfWorkspace(): readonly Wanted[] {
  return OF_WORKSPACE.map((kind) => ({ kind, project_id: null, work_item_id: null }));
}

/** All comments of a project, where they are kept (`followComments`). */
export function commentsOfProject(project_id: ProjectId): Wanted {
  return { kind: 'comments', project_id, work_item_id: null };
}

/** @returns whether there is more of it to fetch */
export async function refreshRows(deps: SyncDeps, wanted: Wanted): Promise<boolean> {
  const { kind, project_id, work_item_id } = wanted;
  if (kind === 'comments' && project_id && !work_item_id) return pullComments(deps, project_id);
  await refreshVisible(deps, wanted);
  return false;
}

/** Fetches the rows anew. Small entities have no cursor: the whole list is the change. */
export async function refreshCollection(deps: SyncDeps, wanted: Wanted): Promise<void> {
  const { kind, project_id, work_item_id } = wanted;
  const { path, rows } = RESOURCE_NAMED[kind];
  const scope = {
    slug: deps.slug,
    project_id: project_id ?? '',
    work_item_id: work_item_id ?? '',
  };
  const answered = kind === 'comments' ? answeredComments(deps, work_item_id) : [];
  const body = await get(deps.rest, path(scope));
  await store(deps, wanted, rows(body, scope), answered);
}

/** As above; what this person may not see is as good as empty. */
export async function refreshVisible(deps: SyncDeps, wanted: Wanted): Promise<void> {
  try {
    await refreshCollection(deps, wanted);
  } catch (error) {
    const unseen =
      error instanceof AppError &&
      (error.code === 'request.forbidden' || error.code === 'request.not-found');
    if (!unseen) throw error;
    await store(deps, wanted, [], answeredComments(deps, wanted.work_item_id));
  }
}

async function store(
  deps: SyncDeps,
  wanted: Wanted,
  rows: readonly ResourceRow[],
  answered: readonly Operation[],
): Promise<void> {
  const { kind, project_id, work_item_id } = wanted;
  const db = deps.copy();
  const scope = work_item_id ?? project_id ?? '';
  const changed = db
    ? db.transaction(() => {
        db.run(sql`
          INSERT INTO options (key, value) VALUES (${knownKey(wanted)}, '1') ON CONFLICT DO NOTHING`);
        return replaceCollection(db, kind, scope, rows);
      })
    : true;
  for (const { id } of answered) await deps.outbox.update(id, () => null);
  if (changed || answered.length > 0) deps.committed({ project_id, kinds: [kind] });
}

/** Whether the rows have been fetched at least once: an empty list is an answer only then. */
export function isKnown(db: Db, wanted: Wanted): boolean {
  return db.text(sql`SELECT value FROM options WHERE key = ${knownKey(wanted)}`) !== null;
}

function knownKey({ kind, project_id, work_item_id }: Wanted): string {
  return `known:${kind}:${project_id ?? ''}:${work_item_id ?? ''}`;
}

/** What the list that is fetched now must contain, so that it need not be shown on top of it. */
function answeredComments(
  { outbox }: SyncDeps,
  work_item_id: WorkItemId | null,
): readonly Operation[] {
  return outbox
    .list()
    .filter(
      ({ status, action }) =>
        status === 'acked' &&
        action.kind.startsWith('comment.') &&
        workItemOf(action) === work_item_id,
    );
}
