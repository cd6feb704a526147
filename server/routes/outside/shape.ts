import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { jsonText, type JsonText } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentOutside, userOutside } from '../../presenters/outside.ts';
import { projectLite } from '../../presenters/project.ts';
import { logoUrl } from '../../presenters/workspace.ts';
import {
  itemsByIds,
  labelsByIds,
  peopleByIds,
  pointsByIds,
  projectById,
  statesByIds,
  workspaceById,
} from '../../queries/outside/expansions.ts';
import { madeBy, ofBoth } from '../../queries/outside/conditions.ts';
import type { OutsideKind } from '../../queries/outside/kinds.ts';
import {
  outsideCount,
  outsideRow,
  outsideRows,
  type OutsideQuestion,
} from '../../queries/outside/rows.ts';
import type { Sql } from '../../queries/work-items/work-item-fields.ts';
import { answerPage, pageParameters, pagingOf } from '../paging.ts';

export const V1 = '/api/v1/workspaces/:slug';
export const V1_PROJECT = '/api/v1/workspaces/:slug/projects/:project_id';

/** `fields` names the keys that are told, `expand` those that are told as objects. */
export const shaping = z.object({ fields: z.string().optional(), expand: z.string().optional() });
export const listing = shaping.extend({ ...pageParameters, order_by: z.string().optional() });
type Shaping = z.output<typeof shaping>;

export interface Asking {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly project: { readonly id: string; readonly workspaceId: string; readonly role: number };
}

type Told = Readonly<Record<string, unknown>>;
type Lookup = (asking: Asking, ids: readonly string[]) => Promise<readonly Told[]>;

const people: Lookup = async ({ db, project }, ids) =>
  (await peopleByIds(db, ids)).map((row) => userOutside(row, project.role > 5));
const items: Lookup = ({ db, project }, ids) => itemsByIds(db, project, ids);

/** What each key refers to. */
export const LOOKUPS = {
  user: people,
  actor: people,
  created_by: people,
  updated_by: people,
  owned_by: people,
  lead: people,
  project_lead: people,
  default_assignee: people,
  members: people,
  assignees: people,
  issue: items,
  parent: items,
  duplicate_to: items,
  state: ({ db, project }, ids) => statesByIds(db, project, ids),
  labels: ({ db, project }, ids) => labelsByIds(db, project, ids),
  estimate_point: ({ db, project }, ids) => pointsByIds(db, project, ids),
  project: async ({ db, project }) => (await projectById(db, project)).map(projectLite),
  workspace: async ({ db, project }) =>
    (await workspaceById(db, project.workspaceId)).map((row) => ({
      name: row.name,
      slug: row.slug,
      id: row.id,
      logo_url: logoUrl(row),
    })),
} satisfies Readonly<Record<string, Lookup>>;

export const named = (names: string | undefined) =>
  (names ?? '').split(',').flatMap((name) => name.trim() || []);

async function expanded(asking: Asking, rows: readonly Told[], names: readonly string[]) {
  let told = rows;
  for (const name of new Set(names)) {
    const lookup = Object.hasOwn(LOOKUPS, name) ? LOOKUPS[name as keyof typeof LOOKUPS] : null;
    if (!lookup || !rows.some((row) => name in row)) continue;
    const ids = rows.flatMap((row) => row[name]).filter((id) => typeof id === 'string');
    const found = ids.length === 0 ? [] : await lookup(asking, [...new Set(ids)]);
    const byId = new Map(found.map((one) => [one['id'], one]));
    const of = (id: unknown) => byId.get(id) ?? id;
    told = told.map((row) => {
      const value = row[name];
      return { ...row, [name]: Array.isArray(value) ? value.map(of) : of(value) };
    });
  }
  return told;
}

/** Rows in the caller's time zone, with what was asked to be told of them. */
export async function shape(
  asking: Asking,
  { fields, expand }: Shaping,
  rows: readonly Told[],
): Promise<readonly Told[]> {
  const at = inZone(asking.viewer.timezone);
  const told = await expanded(
    asking,
    rows.map((row) => presentOutside(row, at)),
    named(expand),
  );
  const keys = named(fields);
  if (keys.length === 0) return told;
  return told.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key))),
  );
}

/** One page of a kind of thing in the project. */
export async function answerRows(
  asking: Asking,
  kind: OutsideKind,
  query: z.output<typeof listing>,
  question: Pick<OutsideQuestion, 'where' | 'order'> = {},
): Promise<JsonText> {
  const paging = pagingOf(query);
  const { db, project } = asking;
  const total = await outsideCount(db, kind, project, question.where);
  const rows = await outsideRows(db, kind, project, { ...question, ...paging });
  return answerPage(paging, await shape(asking, query, rows), total);
}

/** Of work items `i`: a guest of a project that shows guests only their own sees only those. */
export function seenBy(
  { project, viewer }: { readonly project: ProjectScope; readonly viewer: Viewer },
  where: Sql,
): Sql {
  return seesOwnOnly(project) ? ofBoth(where, madeBy(viewer.id)) : where;
}

export const MISSING = 'The requested resource does not exist.';

export async function answerRow(
  asking: Asking,
  kind: OutsideKind,
  id: string,
  query: Shaping = {},
): Promise<JsonText> {
  const row = await outsideRow(asking.db, kind, asking.project, id);
  if (!row) throw notFound(MISSING);
  const [told] = await shape(asking, query, [row]);
  return jsonText(JSON.stringify(told));
}
