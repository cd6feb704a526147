import type { Db } from '../../db/db.ts';
import type { Asker } from '../scope.ts';

/** A page as one person may work in it. */
export interface LivePage {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectIds: readonly string[];
  /** Locked, archived, or this person may only look. */
  readonly isReadOnly: boolean;
}

/** Null: there is no such page, or none for this person. */
export async function livePage(
  db: Db,
  asker: Asker,
  { workspaceId, pageId }: { readonly workspaceId: string; readonly pageId: string },
): Promise<LivePage | null> {
  const rows = await db
    .selectFrom('pages as p')
    .innerJoin('page_projects as l', (join) =>
      join.onRef('l.workspace_id', '=', 'p.workspace_id').onRef('l.page_id', '=', 'p.id'),
    )
    .innerJoin('projects as j', (join) =>
      join.onRef('j.workspace_id', '=', 'l.workspace_id').onRef('j.id', '=', 'l.project_id'),
    )
    .innerJoin('project_members as m', (join) =>
      join
        .onRef('m.workspace_id', '=', 'l.workspace_id')
        .onRef('m.project_id', '=', 'l.project_id')
        .on('m.member', '=', asker.id)
        .on('m.is_active', '=', true),
    )
    .innerJoin('workspace_members as w', (join) =>
      join
        .onRef('w.workspace_id', '=', 'l.workspace_id')
        .on('w.member', '=', asker.id)
        .on('w.is_active', '=', true),
    )
    .select(['p.access', 'p.owned_by', 'p.is_locked', 'p.archived_at'])
    .select(['l.project_id', 'm.role', 'j.guest_view_all_features as guests'])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.id', '=', pageId)
    .where('p.deleted_at', 'is', null)
    .where('j.deleted_at', 'is', null)
    .execute();
  const seen = rows.filter(
    ({ owned_by, access, role, guests }) =>
      owned_by === asker.id || (access === 0 && (role > 5 || guests)),
  );
  const [first] = seen;
  if (!first) return null;
  const mayWrite = seen.some(({ role }) => role > 5) || first.owned_by === asker.id;
  return {
    id: pageId,
    workspaceId,
    projectIds: rows.map(({ project_id }) => project_id),
    isReadOnly: !mayWrite || first.is_locked || first.archived_at !== null,
  };
}
