import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import { itemHolds, itemsSeen, ITEM_TABLES, type SearchScope } from './search.ts';

/** What the picked item is for: candidates that would make no sense are left out. */
export interface PickerPurpose {
  readonly text: string;
  /** The item for which others are looked up. */
  readonly itemId: string | null;
  readonly asParent: boolean;
  readonly asChild: boolean;
  readonly asRelation: boolean;
  readonly withoutCycle: boolean;
  readonly withoutTargetDate: boolean;
  readonly notInModule: string | null;
}

export interface PickedItem {
  readonly id: string;
  readonly name: string;
  readonly start_date: string | null;
  readonly sequence_id: number;
  readonly project__name: string;
  readonly project__identifier: string;
  readonly project_id: string;
  readonly workspace__slug: string;
  readonly state__name: string;
  readonly state__group: string;
  readonly state__color: string;
}

export async function pickItems(
  db: Db,
  scope: SearchScope,
  purpose: PickerPurpose,
): Promise<readonly PickedItem[]> {
  const conditions = [
    itemsSeen(scope),
    ...(purpose.text === '' ? [] : [itemHolds(purpose.text)]),
    ...conditionsOf(purpose),
  ];
  const { rows } = await sql<PickedItem>`
    SELECT i.name, i.id, i.start_date, i.sequence_id, p.name AS "project__name",
      p.identifier AS "project__identifier", i.project_id, w.slug AS "workspace__slug",
      s.name AS "state__name", s."group" AS "state__group", s.color AS "state__color"
    FROM ${ITEM_TABLES} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY i.updated_at DESC, i.id LIMIT 100`.execute(db);
  return rows;
}

function conditionsOf(purpose: PickerPurpose): readonly RawBuilder<unknown>[] {
  const { itemId: id, asParent, asChild, asRelation } = purpose;
  const isNotItself = sql`i.id <> ${id}::uuid`;
  const isNotItsParent = sql`i.id IS DISTINCT FROM (
    SELECT o.parent_id FROM work_items AS o WHERE o.workspace_id = i.workspace_id AND o.id = ${id}::uuid)`;
  const notRelated = sql`NOT EXISTS (
    SELECT 1 FROM work_item_relations AS r WHERE r.workspace_id = i.workspace_id
    AND ((r.work_item_id = ${id}::uuid AND r.related_id = i.id)
      OR (r.related_id = ${id}::uuid AND r.work_item_id = i.id)))`;
  const isNotItsChild = sql`i.parent_id IS DISTINCT FROM ${id}::uuid`;
  return [
    ...(id && asParent ? [isNotItself, isNotItsParent, isNotItsChild] : []),
    ...(id && asChild ? [isNotItself, isNotItsParent, sql`i.parent_id IS NULL`] : []),
    ...(id && asRelation ? [isNotItself, notRelated] : []),
    ...(purpose.withoutCycle ? [sql`i.cycle_id IS NULL`] : []),
    ...(purpose.withoutTargetDate ? [sql`i.target_date IS NULL`] : []),
    ...(purpose.notInModule
      ? [
          sql`NOT EXISTS (
            SELECT 1 FROM work_item_modules AS m WHERE m.workspace_id = i.workspace_id
            AND m.work_item_id = i.id AND m.module_id = ${purpose.notInModule}::uuid)`,
        ]
      : []),
  ];
}
