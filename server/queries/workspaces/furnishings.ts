import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Asker, InWorkspace } from '../scope.ts';

export function listQuickLinks(db: Db, workspace: InWorkspace, asker: Asker) {
  return db
    .selectFrom('quick_links')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('owner', '=', asker.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type QuickLinkRow = Awaited<ReturnType<typeof listQuickLinks>>[number];

export async function readQuickLink(db: Db, workspace: InWorkspace, asker: Asker, id: string) {
  const rows = await listQuickLinks(db, workspace, asker);
  return rows.find((row) => row.id === id);
}

/** Whose address it is already; null when it is new. */
export async function quickLinkByUrl(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  url: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('quick_links')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('owner', '=', asker.id)
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface StickyWindow {
  readonly search: string;
  readonly perPage: number;
  readonly page: number;
}

/** One's own, the highest first. */
export async function pageOfStickies(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  { search, perPage, page }: StickyWindow,
) {
  const wanted = search.toLowerCase();
  const stickies = db
    .selectFrom('stickies')
    .where('workspace_id', '=', workspace.id)
    .where('owner', '=', asker.id)
    .where('deleted_at', 'is', null)
    .$if(wanted !== '', (query) =>
      query.where(
        sql<boolean>`position(${wanted} in lower(coalesce(description_stripped, ''))) > 0`,
      ),
    );
  const rows = await stickies
    .selectAll()
    .orderBy('sort_order', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset(page * perPage)
    .execute();
  const { n } = await stickies
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}
export type StickyRow = Awaited<ReturnType<typeof pageOfStickies>>['rows'][number];

export function readSticky(db: Db, workspace: InWorkspace, asker: Asker, id: string) {
  return db
    .selectFrom('stickies')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('owner', '=', asker.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function listThemes(db: Db, workspace: InWorkspace) {
  return db
    .selectFrom('workspace_themes')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
export type ThemeRow = Awaited<ReturnType<typeof listThemes>>[number];

export function preferencesOf(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  place: 'sidebar' | 'home',
) {
  return db
    .selectFrom('place_preferences')
    .select(['key', 'is_shown', 'sort_order'])
    .where('workspace_id', '=', workspace.id)
    .where('user_id', '=', asker.id)
    .where('place', '=', place)
    .execute();
}

export function readWorkspaceProperties(db: Db, workspace: InWorkspace, asker: Asker) {
  return db
    .selectFrom('workspace_user_properties')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('user_id', '=', asker.id)
    .executeTakeFirst();
}

export function readNotificationPreferences(db: Db, asker: Asker) {
  return db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', asker.id)
    .executeTakeFirst();
}
