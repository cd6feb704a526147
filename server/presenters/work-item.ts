import type { ItemDetailJson, ItemJson } from '../queries/work-items/work-items.ts';
import { inZone } from './in-zone.ts';

/** Single reads tell when in the person's own time. */
export function presentItem<Item extends ItemJson>(item: Item, timezone: string): Item {
  const at = inZone(timezone);
  return { ...item, created_at: at(item.created_at), updated_at: at(item.updated_at) };
}

/** The answer of a creation and of a list by ids. */
export function presentFullItem(item: ItemJson, timezone: string) {
  return { ...presentItem(item, timezone), deleted_at: null };
}

export function presentItemDetail(item: ItemDetailJson, timezone: string) {
  return presentItem(item, timezone);
}
