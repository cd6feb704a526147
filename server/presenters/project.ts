import type { ProjectRow } from '../queries/projects.ts';
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
    anchor: null,
  };
}
