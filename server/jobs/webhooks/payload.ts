import type { WebhookDelivery } from '../../commands/enqueue.ts';
import type { Db } from '../../db/db.ts';
import { presentProject } from '../../presenters/project.ts';
import { userOutside } from '../../presenters/outside.ts';
import { amongItems, ofItems } from '../../queries/outside/conditions.ts';
import {
  labelsByIds,
  peopleByIds,
  placesOfItems,
  statesByIds,
} from '../../queries/outside/expansions.ts';
import { outsideRow, outsideRows, type OutsideRow } from '../../queries/outside/rows.ts';
import { listProjectStats, projectForPrograms } from '../../queries/projects/projects.ts';
import type { InProject } from '../../queries/scope.ts';

type Told = Readonly<Record<string, unknown>>;

/** The thing as it is now. Null: it is gone meanwhile. */
export async function thingOf(db: Db, change: WebhookDelivery): Promise<Told | null> {
  const project = { id: change.projectId, workspaceId: change.workspaceId };
  if (change.action === 'deleted') return { id: change.id };
  switch (change.event) {
    case 'project':
      return projectThing(db, project);
    case 'cycle':
      return (await outsideRow(db, 'any_cycle', project, change.id)) ?? null;
    case 'module':
      return (await outsideRow(db, 'any_module', project, change.id)) ?? null;
    case 'issue_comment':
      return (await outsideRow(db, 'comment', project, change.id)) ?? null;
    case 'issue':
      return issueThing(db, project, change.id);
    case 'intake_issue':
      return intakeThing(db, project, change.id);
  }
}

async function projectThing(db: Db, project: InProject): Promise<Told | null> {
  const row = await projectForPrograms(db, project);
  if (!row) return null;
  const { is_favorite: _, anchor, members: __, ...rest } = presentProject(row, asStored);
  const [stats] = await listProjectStats(db, { id: project.workspaceId }, [project.id]);
  return {
    ...rest,
    total_members: stats?.total_members ?? 0,
    total_cycles: stats?.total_cycles ?? 0,
    total_modules: stats?.total_modules ?? 0,
    // Nobody in particular is asking.
    is_member: false,
    is_deployed: anchor !== null,
  };
}

function asStored(utc: string): string;
function asStored(utc: string | null): string | null;
function asStored(utc: string | null): string | null {
  return utc;
}

/** With the names of what it refers to: whoever receives it has nothing to look them up in. */
async function issueThing(db: Db, project: InProject, id: string): Promise<Told | null> {
  const [row] = await outsideRows(db, 'any_issue', project, { where: amongItems([id]) });
  if (!row) return null;
  const [state] = await statesByIds(db, project, idsIn(row, 'state'));
  const people = await peopleByIds(db, idsIn(row, 'assignees'));
  return {
    ...row,
    ...(await placesOfItems(db, project, [id]))(id),
    state: state ?? null,
    labels: await labelsByIds(db, project, idsIn(row, 'labels')),
    assignees: people.map((person) => userOutside(person, true)),
  };
}

async function intakeThing(db: Db, project: InProject, id: string): Promise<Told | null> {
  const [row] = await outsideRows(db, 'intake', project, { where: ofItems([id]) });
  return row ? { ...row, issue_detail: await issueThing(db, project, id) } : null;
}

function idsIn(row: OutsideRow, key: string): readonly string[] {
  return [row[key] ?? []].flat().filter((id) => typeof id === 'string');
}

/** JSON with a space after commas and colons and nothing but ASCII: what is signed is these very bytes. */
export function signedText(value: unknown): string {
  return spaced(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`).join(', ')}}`;
}
