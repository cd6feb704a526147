import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { attachmentUrl } from '../../presenters/asset.ts';
import { inZone } from '../../presenters/in-zone.ts';
import {
  filesOfItems,
  linksOfItems,
  parentsOfItems,
  reactionsOfItems,
  relationsOfItems,
} from '../../queries/work-items/expansions.ts';
import type { ItemJson } from '../../queries/work-items/work-items.ts';
import { itemsOfWorkspace, relationAnswer } from './relations.ts';

interface Asked {
  readonly db: Db;
  readonly slug: string;
  readonly project: ProjectScope;
  readonly viewer: Viewer;
}

/** What the expansions need to know of an item. */
type Expandable = Pick<ItemJson, 'id' | 'parent_id'>;

/** For each item what the name stands for, by the item's id. */
type Expansion = (
  asked: Asked,
  items: readonly Expandable[],
) => Promise<(item: Expandable) => unknown>;

const EXPANSIONS: Readonly<Record<string, Expansion>> = {
  async issue_reactions({ db, project }, items) {
    const rows = await reactionsOfItems(db, { id: project.workspaceId }, idsOf(items));
    return ({ id }) => rows.filter(({ issue }) => issue === id);
  },
  async issue_link({ db, project, viewer }, items) {
    const rows = await linksOfItems(db, { id: project.workspaceId }, idsOf(items));
    const at = inZone(viewer.timezone);
    return ({ id }) =>
      rows
        .filter(({ issue_id }) => issue_id === id)
        .map((row) => ({ ...row, created_at: at(row.created_at) }));
  },
  async issue_attachments({ db, slug, project, viewer }, items) {
    const rows = await filesOfItems(db, { id: project.workspaceId }, idsOf(items));
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
  async parent({ db, project }, items) {
    const ids = items.flatMap(({ parent_id }) => parent_id ?? []);
    const rows = await parentsOfItems(db, { id: project.workspaceId }, ids);
    return ({ parent_id }) => rows.find(({ id }) => id === parent_id) ?? {};
  },
  issue_relation: (asked, items) => related(asked, items, 'from', 'to'),
  issue_related: (asked, items) => related(asked, items, 'to', 'from'),
};

async function related(
  { db, project, viewer }: Asked,
  items: readonly Expandable[],
  near: 'from' | 'to',
  far: 'from' | 'to',
) {
  const rows = await relationsOfItems(db, { id: project.workspaceId }, idsOf(items));
  const ends = rows.map((row) => row[far]);
  const others = await itemsOfWorkspace(db, project, viewer, ends);
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
    if (items.length === 0 || !Object.hasOwn(EXPANSIONS, name)) continue;
    const of = await EXPANSIONS[name]?.(asked, items);
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
