import { sql } from 'kysely';
import type { ProjectScope } from '../../policies/viewer.ts';
import type { Write } from '../write.ts';
import { assigneeAdded, assigneeRemoved, labelAdded, labelRemoved } from './activity-drafts.ts';
import { addLinks, linkedIds, removeLinks } from './links.ts';
import { subscribe } from './people.ts';
import { mustBeLabels, mustBeMembers, type Named } from './references.ts';

/** The item's labels become these; what comes and goes is told in its history. */
export async function setLabels(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  ids: readonly string[],
): Promise<void> {
  const { added, removed } = difference(await linkedIds(w, 'labels', workItemId), ids);
  const labels = await mustBeLabels(w.tx, project, added);
  const old = await labelNames(w, removed);
  await addLinks(w, 'labels', project.id, workItemId, added);
  await removeLinks(w, 'labels', workItemId, removed);
  w.activity(
    ...labels.map((label) => labelAdded(project.id, workItemId, label)),
    ...old.map((label) => labelRemoved(project.id, workItemId, label)),
  );
}

/** Who is assigned already may stay, even when no member any more. New assignees follow the item. */
export async function setAssignees(
  w: Write,
  project: ProjectScope,
  workItemId: string,
  ids: readonly string[],
): Promise<void> {
  const { added, removed } = difference(await linkedIds(w, 'assignees', workItemId), ids);
  const people = await mustBeMembers(w.tx, project, added);
  const old = await personNames(w, removed);
  await addLinks(w, 'assignees', project.id, workItemId, added);
  await removeLinks(w, 'assignees', workItemId, removed);
  await subscribe(w, project.id, workItemId, added);
  w.activity(
    ...people.map((person) => assigneeAdded(project.id, workItemId, person)),
    ...old.map((person) => assigneeRemoved(project.id, workItemId, person)),
  );
}

function difference(old: readonly string[], next: readonly string[]) {
  return {
    added: next.filter((id) => !old.includes(id)),
    removed: old.filter((id) => !next.includes(id)),
  };
}

function labelNames(w: Write, ids: readonly string[]): Promise<readonly Named[]> {
  return w.tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}

function personNames(w: Write, ids: readonly string[]): Promise<readonly Named[]> {
  return w.tx
    .selectFrom('users')
    .select(['id', 'display_name as name'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}
