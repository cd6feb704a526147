import { isUuid } from '../../../src/domain/ids.ts';
import type { AssetKind } from '../../../src/domain/asset-kinds.ts';
import { OPEN_KINDS } from '../../../src/domain/asset-kinds.ts';
import type { AssetOwner } from '../../commands/files/assets.ts';
import type { Db } from '../../db/db.ts';
import { forbidden, notFound } from '../../policies/refusal.ts';
import {
  findProject,
  found,
  type ProjectScope,
  type Viewer,
  type WorkspaceScope,
} from '../../policies/viewer.ts';
import { projectsOf, type AssetRow } from '../../queries/files/assets.ts';
import { findDraft } from '../../queries/work-items/drafts.ts';
import { itemOfComment } from '../../queries/work-items/reactions.ts';
import { visiblePage } from '../../queries/pages/visible-page.ts';
import { mustSee } from '../work-items/item-access.ts';

/** Who asks, and for what of which workspace. */
export interface AssetAsker {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly workspace: Pick<WorkspaceScope, 'id' | 'slug' | 'role'>;
  /** The project of the path; null: the workspace's own calls. */
  readonly project: ProjectScope | null;
}

type Owning = (asker: AssetAsker, id: string | null) => Promise<AssetOwner>;

const ofItem: Owning = async (asker, id) => {
  if (id === null) return inside(asker);
  const project = await projectWith(asker, 'item', id);
  await mustSee(asker.db, project, asker.viewer, id);
  return { project_id: project.id, work_item_id: id };
};

const ofDraft: Owning = async (asker, id) => {
  if (id === null) return inside(asker);
  const draft = found(await findDraft(asker.db, asker.workspace, id));
  if (draft.created_by !== asker.viewer.id) throw notFound();
  return { ...inside(asker), draft_id: id };
};

const ofUser: Owning = async ({ viewer }) => ({ user_id: viewer.id });

/** What an upload is for. Nobody hangs a file on what they may not see. */
const OWNING: Readonly<Record<AssetKind, Owning>> = {
  ISSUE_ATTACHMENT: ofItem,
  ISSUE_DESCRIPTION: ofItem,
  DRAFT_ISSUE_ATTACHMENT: ofDraft,
  DRAFT_ISSUE_DESCRIPTION: ofDraft,
  USER_AVATAR: ofUser,
  USER_COVER: ofUser,
  COMMENT_DESCRIPTION: async (asker, id) => {
    if (id === null) return inside(asker);
    const project = await projectWith(asker, 'comment', id);
    await mustSeeComment(asker, project, id);
    return { project_id: project.id, comment_id: id };
  },
  PAGE_DESCRIPTION: async (asker, id) => {
    if (id === null) return inside(asker);
    const project = await projectWith(asker, 'page', id);
    await visiblePage(asker.db, project, asker.viewer, id);
    return { project_id: project.id, page_id: id };
  },
  WORKSPACE_LOGO: async ({ workspace }) => {
    if (workspace.role !== 20) throw forbidden();
    return {};
  },
  PROJECT_COVER: async (asker, id) => {
    const project = id === null || asker.project ? asker.project : await projectById(asker, id);
    if (project ? project.role !== 20 : asker.workspace.role < 15) throw forbidden();
    return project ? { project_id: project.id } : {};
  },
};

/** @param identifier as it was sent: what is no id names nothing */
export function ownerFor(
  asker: AssetAsker,
  kind: AssetKind,
  identifier: string | null | undefined,
) {
  const id = identifier ? identifier.toLowerCase() : null;
  if (id !== null && !isUuid(id)) throw notFound();
  return OWNING[kind](asker, id);
}

function inside({ project }: AssetAsker): AssetOwner {
  return project ? { project_id: project.id } : {};
}

async function projectById({ db, viewer, workspace }: AssetAsker, id: string) {
  return found(await findProject(db, viewer, workspace.slug, id));
}

/** The project of the path, or whichever holds it that this person is in. */
async function projectWith(
  asker: AssetAsker,
  kind: 'item' | 'comment' | 'page',
  id: string,
): Promise<ProjectScope> {
  const all = await projectsOf(asker.db, asker.workspace.id, kind, id);
  const { project } = asker;
  if (project) {
    if (!all.includes(project.id)) throw notFound();
    return project;
  }
  for (const one of all) {
    const scope = await findProject(asker.db, asker.viewer, asker.workspace.slug, one);
    if (scope) return scope;
  }
  throw notFound();
}

async function mustSeeComment({ db, viewer }: AssetAsker, project: ProjectScope, id: string) {
  await mustSee(db, project, viewer, found(await itemOfComment(db, project, id)));
}

const OPEN: ReadonlySet<string> = new Set(OPEN_KINDS);

/** Whoever may see what a file belongs to may see the file. */
export async function mustReach(asker: AssetAsker, row: AssetRow): Promise<ProjectScope | null> {
  const { db, viewer, workspace } = asker;
  if (row.user_id !== null && row.user_id !== viewer.id && !OPEN.has(row.entity_type)) {
    throw notFound();
  }
  if (row.draft_id !== null) await ofDraft(asker, row.draft_id);
  if (row.project_id === null) return null;
  const project = asker.project ?? (await findProject(db, viewer, workspace.slug, row.project_id));
  if (!project || project.id !== row.project_id) throw notFound();
  if (row.work_item_id !== null) await mustSee(db, project, viewer, row.work_item_id);
  if (row.comment_id !== null) await mustSeeComment(asker, project, row.comment_id);
  if (row.page_id !== null) await visiblePage(db, project, viewer, row.page_id);
  return project;
}

/** Who uploaded it may take it away, and whoever does more than look around. */
export async function mustKeep(asker: AssetAsker, row: AssetRow): Promise<ProjectScope | null> {
  const project = await mustReach(asker, row);
  const isOwn = row.created_by === asker.viewer.id;
  const role = project ? project.role : asker.workspace.role;
  const least =
    row.entity_type === 'WORKSPACE_LOGO' || row.entity_type === 'PROJECT_COVER' ? 20 : 15;
  const isPicture = row.user_id !== null;
  if (!isOwn && (isPicture || role < least)) throw forbidden();
  return project;
}
