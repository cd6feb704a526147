import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

/** A project as others mention it. */
export async function projectCard(db: Db, project: InProject) {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'identifier', 'name', 'cover_image', 'cover_image_asset', 'logo_props'])
    .select('description')
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', project.id)
    .executeTakeFirst();
  return row ?? null;
}
export type ProjectCard = NonNullable<Awaited<ReturnType<typeof projectCard>>>;

/** A workspace as others mention it. */
export function workspaceCard(db: Db, id: string) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'slug', 'logo', 'logo_asset'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
export type WorkspaceCard = Awaited<ReturnType<typeof workspaceCard>>;
