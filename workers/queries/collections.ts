import type {
  Cycle,
  Estimate,
  Label,
  Member,
  Module,
  Project,
  ProjectMember,
  State,
  UserProperties,
  WorkItemActivity,
  WorkItemComment,
} from '../../src/domain/entities.ts';
import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { collectionRows } from '../collections/collection-rows.ts';
import type { Db } from '../db/db.ts';

/** In the server's order: by place in the person's sidebar. */
export function projects(db: Db): readonly Project[] {
  return collectionRows(db, 'projects', '');
}

export function members(db: Db): readonly Member[] {
  return collectionRows(db, 'members', '');
}

export function projectMembers(db: Db, projectId: ProjectId): readonly ProjectMember[] {
  return collectionRows(db, 'projectMembers', projectId);
}

export function states(db: Db, projectId: ProjectId): readonly State[] {
  return collectionRows(db, 'states', projectId);
}

export function labels(db: Db, projectId: ProjectId): readonly Label[] {
  return collectionRows(db, 'labels', projectId);
}

export function cycles(db: Db, projectId: ProjectId): readonly Cycle[] {
  return collectionRows(db, 'cycles', projectId);
}

export function modules(db: Db, projectId: ProjectId): readonly Module[] {
  return collectionRows(db, 'modules', projectId);
}

export function estimates(db: Db, projectId: ProjectId): readonly Estimate[] {
  return collectionRows(db, 'estimates', projectId);
}

/** Null until they have been fetched once. */
export function userProperties(db: Db, projectId: ProjectId): UserProperties | null {
  return collectionRows<UserProperties>(db, 'userProperties', projectId)[0] ?? null;
}

/** Oldest first. */
export function comments(db: Db, workItemId: WorkItemId): readonly WorkItemComment[] {
  const rows = collectionRows<WorkItemComment>(db, 'comments', workItemId);
  return rows.toSorted(byCreation);
}

/** Oldest first. */
export function activities(db: Db, workItemId: WorkItemId): readonly WorkItemActivity[] {
  const rows = collectionRows<WorkItemActivity>(db, 'activities', workItemId);
  return rows.toSorted(byCreation);
}

interface Created {
  readonly id: string;
  readonly created_at: string;
}

function byCreation(a: Created, b: Created): number {
  const [first, second] = [`${a.created_at} ${a.id}`, `${b.created_at} ${b.id}`];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
