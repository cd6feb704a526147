import type { Role } from '../../src/domain/roles.ts';
import type { Db } from '../db/db.ts';
import { findBoard, type BoardScope } from './boards.ts';
import { creatorOf, type CreatedEntity } from './creators.ts';
import {
  forbidden,
  notFound,
  unauthenticated,
  type Refusal,
  type RefusalWording,
} from './refusal.ts';
import { mustSeeItem } from './visible-item.ts';
import {
  findProject,
  findWorkspace,
  isInstanceAdmin,
  seesOwnOnly,
  type ProjectScope,
  type Viewer,
  type WorkspaceScope,
} from './viewer.ts';

/**
 * Who may call a route: data, so that the document of the routes and the authorisation test can
 * read it. `slug` and `project_id` are parameters of the path.
 */
export type Rule =
  | { readonly scope: 'public' }
  | { readonly scope: 'user' }
  | { readonly scope: 'instance' }
  | {
      /** Whoever has the anchor of the path. */
      readonly scope: 'board';
      /** Only those whose name is known: they say something. */
      readonly signedIn: boolean;
      /** What is said where the anchor leads nowhere. */
      readonly missing?: string;
    }
  | {
      readonly scope: 'workspace';
      readonly roles: readonly Role[];
      readonly wording?: RefusalWording;
      /** Of a call with both gates: who passes the class of calls is refused by role. */
      readonly pastClass?: readonly Role[];
    }
  | {
      readonly scope: 'project';
      readonly roles: readonly Role[];
      readonly wording?: RefusalWording;
      readonly pastClass?: readonly Role[];
      /** Also whoever made the row that a parameter of the path names, while still a member. */
      readonly orCreatorOf?: { readonly entity: CreatedEntity; readonly param: string };
      /**
       * The parameter that names a work item, found in the path when the route is declared. A guest
       * of a project that shows guests only their own work is refused at everybody else's.
       */
      readonly item?: string;
      /** "You are not allowed to …", for that guest. */
      readonly guestMayNot?: string;
    };

/** What a rule found out on its way, by its scope. */
export interface Permit<R extends Rule = Rule> {
  readonly viewer: R extends { scope: 'public' } | { scope: 'board'; signedIn: false }
    ? Viewer | null
    : Viewer;
  readonly workspace: R extends { scope: 'workspace' } ? WorkspaceScope : null;
  readonly project: R extends { scope: 'project' } ? ProjectScope : null;
  readonly board: R extends { scope: 'board' } ? BoardScope : null;
}

interface Granted {
  readonly viewer: Viewer | null;
  readonly workspace: WorkspaceScope | null;
  readonly project: ProjectScope | null;
  readonly board: BoardScope | null;
}

type Params = Readonly<Record<string, string>>;

export async function permit(
  db: Db,
  rule: Rule,
  viewer: Viewer | null,
  params: Params,
): Promise<Granted> {
  const nothing = { viewer, workspace: null, project: null, board: null };
  if (rule.scope === 'public') return nothing;
  if (rule.scope === 'board') {
    if (rule.signedIn && !viewer) throw unauthenticated();
    const board = await findBoard(db, params['anchor'] ?? '');
    if (!board) throw notFound(rule.missing);
    return { ...nothing, board };
  }
  if (!viewer) throw unauthenticated();
  if (rule.scope === 'user') return nothing;
  if (rule.scope === 'instance') {
    if (!(await isInstanceAdmin(db, viewer))) throw forbidden('class');
    return nothing;
  }
  const slug = params['slug'] ?? '';
  if (rule.scope === 'workspace') {
    const workspace = await findWorkspace(db, viewer, slug);
    if (!workspace || !rule.roles.includes(workspace.role)) throw refusalOf(rule, workspace);
    return { ...nothing, workspace };
  }
  const project = await findProject(db, viewer, slug, params['project_id'] ?? '');
  if (!project || !(await mayCall(db, rule, viewer, project, params))) {
    throw refusalOf(rule, project);
  }
  if (rule.item && seesOwnOnly(project)) {
    const creator = await creatorOf(db, 'work_item', project, params[rule.item] ?? '');
    // What is not there, the route itself says in its own words.
    if (creator) mustSeeItem(project, viewer, { created_by: creator.id }, rule.guestMayNot);
  }
  return { ...nothing, project };
}

/** One refusal for "not there", "not yours" and "not enough", so that nothing can be probed. */
function refusalOf(
  { wording, pastClass }: Extract<Rule, { scope: 'workspace' | 'project' }>,
  membership: { readonly role: Role } | null,
): Refusal {
  return forbidden(membership && pastClass?.includes(membership.role) ? 'role' : wording);
}

/** `…/issues/:id/…` and every `:issue_id` name a work item. */
export function withItem(rule: Rule, path: string): Rule {
  if (rule.scope !== 'project') return rule;
  const item = /\/(?:issues|epics|archived-issues|work-items)\/:(\w+)\//.exec(path)?.[1];
  const named = item ?? /:(issue_id|work_item_id)\b/.exec(path)?.[1];
  return named === undefined ? rule : { ...rule, item: named };
}

async function mayCall(
  db: Db,
  rule: Extract<Rule, { scope: 'project' }>,
  viewer: Viewer,
  project: ProjectScope,
  params: Params,
): Promise<boolean> {
  if (rule.roles.includes(project.role)) return true;
  if (!rule.orCreatorOf) return false;
  const { entity, param } = rule.orCreatorOf;
  const creator = await creatorOf(db, entity, project, params[param] ?? '');
  // Sent twice, a deletion must not be told as a lack of rights.
  if (!creator) throw notFound();
  return creator.id === viewer.id;
}
