import type { Json } from '../db/schema/columns.ts';
import type { ProjectRow } from '../queries/projects/projects.ts';
import { audited, type InZone } from './in-zone.ts';

interface WithCover {
  readonly cover_image: string | null;
  readonly cover_image_asset: string | null;
}

export function coverUrl({ cover_image, cover_image_asset }: WithCover): string | null {
  return cover_image_asset ? `/api/assets/v2/static/${cover_image_asset}/` : cover_image;
}

export function presentProject(row: ProjectRow, at: InZone) {
  return {
    ...audited(row, at),
    archived_at: at(row.archived_at),
    cover_image_url: coverUrl(row),
  };
}

interface Card extends WithCover {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly logo_props: Json;
  readonly description: string;
}

/** A project as others mention it. */
export function projectLite(row: Card) {
  return {
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    cover_image: row.cover_image,
    cover_image_url: coverUrl(row),
    logo_props: row.logo_props,
    description: row.description,
  };
}
