import type { PageDetailRow, PageRow } from '../queries/pages/pages.ts';
import type { PageVersionDetailRow, PageVersionRow } from '../queries/pages/page-texts.ts';
import type { InZone } from './in-zone.ts';

export function presentPage<Row extends PageRow>(row: Row, at: InZone): Row {
  return { ...row, created_at: at(row.created_at), updated_at: at(row.updated_at) };
}

/** After a change the answer says nothing of what that change cannot have touched. */
export function presentChangedPage(row: PageDetailRow, at: InZone) {
  const { is_favorite: _, label_ids: __, project_ids: ___, ...rest } = presentPage(row, at);
  return rest;
}

export function presentCopiedPage(row: PageDetailRow, at: InZone) {
  const { is_favorite: _, label_ids: __, ...rest } = presentPage(row, at);
  return rest;
}

export function presentPageVersion<Row extends PageVersionRow>(row: Row, at: InZone): Row {
  return {
    ...row,
    last_saved_at: at(row.last_saved_at),
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
  };
}

export function presentPageVersionDetail(row: PageVersionDetailRow, at: InZone) {
  const { description, description_binary: binary, ...rest } = presentPageVersion(row, at);
  return {
    ...rest,
    description_json: description,
    description_binary: binary && Buffer.from(binary).toString('base64'),
  };
}
