import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { found, type Viewer } from '../../policies/viewer.ts';
import { attachmentUrl } from '../../presenters/asset.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { userLite } from '../../presenters/person.ts';
import { projectLite } from '../../presenters/project.ts';
import { workspaceLite } from '../../presenters/workspace.ts';
import { peopleByIds, workspaceById } from '../../queries/outside/expansions.ts';
import { labelsByIds } from '../../queries/projects/labels.ts';
import type { InWorkspace } from '../../queries/scope.ts';
import {
  filesOfItems,
  intakeOfItems,
  linksOfItems,
  parentsOfItems,
  projectsOfItems,
  reactionsOfItems,
  relationsOfItems,
  statesOfItems,
} from '../../queries/work-items/expansions.ts';
import type { ItemJson } from '../../queries/work-items/work-items.ts';
import { UNNAMED } from './item-answers.ts';
import { itemsOfWorkspace, relationAnswer } from './relations.ts';
import { ownValue } from '../../../src/lib/own-value.ts';

interface Asked {
  readonly db: Db;
  readonly slug: string;
  readonly workspace: InWorkspace;
  readonly viewer: Viewer;
}

/** What the expansions need to know of an item. */
type Expandable = Pick<
  ItemJson,
  'id' | 'parent_id' | 'project_id' | 'state_id' | 'created_by' | 'assignee_ids' | 'label_ids'
>;

/** For each item what the name stands for, by the item's id. */
type Expansion = (
  asked: Asked,
  items: readonly Expandable[],
) => Promise<(item: Expandable) => unknown>;

const EXPANSIONS: Readonly<Record<string, Expansion>> = {
  async issue_reactions({ db, workspace }, items) {
    const rows = await reactionsOfItems(db, workspace, idsOf(items));
    return ({ id }) => rows.filter(({ issue }) => issue === id);
  },
  async issue_link({ db, workspace, viewer }, items) {
    const rows = await linksOfItems(db, workspace, idsOf(items));
    const at = inZone(viewer.timezone);
    return ({ id }) =>
      rows
        .filter(({ issue_id }) => issue_id === id)
        .map((row) => ({ ...row, created_at: at(row.created_at) }));
  },
  async issue_attachments({ db, slug, workspace, viewer }, items) {
    const rows = await filesOfItems(db, workspace, idsOf(items));
    const at = inZone(viewer.timezone);
    return (item) =>
      rows
        .filter(({ work_item_id }) => work_item_id === item.id)
        .map(({ project_id, work_item_id, ...row }) => ({
          ...row,
          updated_at: at(row.updated_at),
          asset_url: attachmentUrl({ id: row.id, project_id, work_item_id }, slug),
        }));
  },
  async parent({ db, workspace }, items) {
    const ids = items.flatMap(({ parent_id }) => parent_id ?? []);
    const rows = await parentsOfItems(db, workspace, ids);
    return ({ parent_id }) => rows.find(({ id }) => id === parent_id) ?? {};
  },
  issue_relation: (asked, items) => related(asked, items, 'from', 'to'),
  issue_related: (asked, items) => related(asked, items, 'to', 'from'),
  async issue_intake({ db, workspace, viewer }, items) {
    const rows = await intakeOfItems(db, workspace, idsOf(items));
    const at = inZone(viewer.timezone);
    return ({ id }) =>
      rows
        .filter(({ work_item_id }) => work_item_id === id)
        .map(({ work_item_id: _, ...row }) => ({ ...row, snoozed_till: at(row.snoozed_till) }));
  },
  async created_by(asked, items) {
    const people = await peopleOf(
      asked,
      items.map(({ created_by }) => created_by),
    );
    return ({ created_by }) => people.get(created_by) ?? null;
  },
  async assignees(asked, items) {
    const people = await peopleOf(
      asked,
      items.flatMap(({ assignee_ids }) => assignee_ids),
    );
    return ({ assignee_ids }) => assignee_ids.flatMap((id) => people.get(id) ?? []);
  },
  async labels({ db, workspace }, items) {
    const ids = items.flatMap(({ label_ids }) => label_ids);
    const labels = byId(await labelsByIds(db, workspace, unique(ids)));
    return ({ label_ids }) => label_ids.flatMap((id) => labels.get(id) ?? []);
  },
  async state({ db, workspace }, items) {
    const ids = items.map(({ state_id }) => state_id);
    const states = byId(await statesOfItems(db, workspace, unique(ids)));
    return ({ state_id }) => states.get(state_id) ?? {};
  },
  async project({ db, workspace }, items) {
    const ids = items.map(({ project_id }) => project_id);
    const rows = await projectsOfItems(db, workspace, unique(ids));
    const projects = byId(rows.map(projectLite));
    return ({ project_id }) => projects.get(project_id) ?? {};
  },
  async workspace({ db, workspace }) {
    const [row] = await workspaceById(db, workspace.id);
    return () => (row ? workspaceLite(row) : {});
  },
  ...Object.fromEntries(UNNAMED.map((name) => [name, () => Promise.resolve(() => null)])),
  members: () => Promise.resolve(() => []),
};

async function peopleOf({ db }: Asked, ids: readonly (string | null)[]) {
  const rows = await peopleByIds(db, unique(ids.filter((id) => id !== null)));
  return byId<string | null, ReturnType<typeof userLite>>(rows.map((row) => userLite(row.id, row)));
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

function byId<Id extends string | null, Row extends { readonly id: Id }>(
  rows: readonly Row[],
): ReadonlyMap<Id, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function related(
  { db, workspace, viewer }: Asked,
  items: readonly Expandable[],
  near: 'from' | 'to',
  far: 'from' | 'to',
) {
  const rows = await relationsOfItems(db, workspace, idsOf(items));
  const ends = rows.map((row) => row[far]);
  const others = await itemsOfWorkspace(db, workspace, viewer, ends);
  return ({ id }: Expandable) =>
    rows
      .filter((row) => row[near] === id)
      .flatMap((row) => {
        const other = others.get(row[far]);
        return other ? [relationAnswer(other, row.type)] : [];
      });
}

function idsOf(items: readonly Expandable[]): readonly string[] {
  return items.map(({ id }) => id);
}

/** The items with what `expand` names; a name that stands for nothing is passed over. */
export async function expand<Item extends Expandable>(
  asked: Asked,
  items: readonly Item[],
  names: string | undefined,
): Promise<readonly Item[]> {
  let expanded: readonly Item[] = items;
  for (const name of new Set((names ?? '').split(','))) {
    if (items.length === 0) continue;
    const of = await ownValue(EXPANSIONS, name)?.(asked, items);
    if (of) expanded = expanded.map((item) => ({ ...item, [name]: of(item) }));
  }
  return expanded;
}

export const expandable = z.object({ expand: z.string().optional() });

export async function expandOne<Item extends Expandable>(
  asked: Asked,
  item: Item,
  names: string | undefined,
): Promise<Item> {
  const [expanded] = await expand(asked, [item], names);
  return found(expanded);
}
