import type { ViewRow } from '../queries/views/views.ts';
import { audited, type InZone } from './in-zone.ts';

/** `query` is what the view asks the list for: the flat parameters of its filters. */
export function presentView({ is_favorite: _, ...row }: ViewRow, at: InZone) {
  return { ...audited(row, at), query: row.filters };
}

export function presentProjectView(row: ViewRow, at: InZone) {
  return { ...presentView(row, at), is_favorite: row.is_favorite };
}
