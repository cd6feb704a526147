import type { DeclaredRoute } from '../../../server/plugins/route.ts';
import { idIn, type Place } from './furnished.ts';
import type { TestProject } from './server-rows.ts';

/*
 * Paths and fields of declared calls, filled with the ids of a furnished place.
 */

export interface Furnished {
  readonly tables: ReadonlySet<string>;
  /** Of `workspace_members` and `project_members`, by the person. */
  readonly memberIds: ReadonlyMap<string, string>;
  /** Of the boards, by the project. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** Words of a path that are not a table's name. */
const TABLE_OF: Readonly<Record<string, string>> = {
  issues: 'work_items',
  'archived-issues': 'work_items',
  'work-items': 'work_items',
  epics: 'work_items',
  'inbox-issues': 'work_items',
  'issue-labels': 'labels',
  'user-favorite-cycles': 'cycles',
  'archived-cycles': 'cycles',
  'user-favorite-modules': 'modules',
  'archived-modules': 'modules',
  'user-favorite-views': 'views',
  'user-favorite-pages': 'pages',
  'favorite-pages': 'pages',
  invitations: 'workspace_invitations',
  imports: 'import_runs',
  'api-token-logs': 'api_tokens',
  links: 'work_item_links',
  'issue-attachments': 'file_assets',
  'issue-links': 'work_item_links',
  'draft-issues': 'draft_work_items',
  'draft-to-issue': 'draft_work_items',
  inboxes: 'intakes',
  assets: 'file_assets',
  comment_id: 'comments',
  cid: 'comments',
  issue_id: 'work_items',
  importer_id: 'import_runs',
};

function idOf({ tables, memberIds }: Furnished, place: Place, word: string, param: string): string {
  const { projectId, authorId } = place;
  if (word === 'projects' || word === 'user-favorite-projects') return projectId;
  if (param === 'user_id' || word === 'users') return authorId;
  if (word === 'members') return memberIds.get(authorId) ?? authorId;
  const table = TABLE_OF[param] ?? TABLE_OF[word] ?? word.replaceAll('-', '_');
  return idIn(place, tables.has(table) ? table : 'work_items');
}

/** The call's address in a project, with ids of the place. */
export function addressOf(
  furnished: Furnished,
  route: Pick<DeclaredRoute, 'path'>,
  at: Pick<TestProject, 'slug' | 'projectId'>,
  place: Place,
): string {
  const words = route.path.split('/');
  return words
    .map((word, i) => {
      if (!word.startsWith(':')) return word;
      const param = word.slice(1);
      if (param === 'slug') return at.slug;
      if (param === 'project_id') return at.projectId;
      if (param === 'anchor') return furnished.anchors.get(at.projectId) ?? 'none';
      if (param === 'identifier') return 'APP-1';
      return idOf(furnished, place, words[i - 1] ?? '', param);
    })
    .join('/');
}

/** Ids of a place by what a field of a body is called. */
export function fieldIds({ tables }: Furnished, place: Place) {
  return (field: string) => {
    const name = field.replace(/_ids?$/, '').replace(/s$/, '');
    if (/assignee|member|lead|user|owner|subscriber|mention/.test(name)) return place.authorId;
    if (name === 'project') return place.projectId;
    if (name.endsWith('_state')) return idIn(place, 'states');
    const word = [
      'issue',
      'sub_issue',
      'parent',
      'new_issue',
      'related_issue',
      'entity_identifier',
    ];
    const table = word.includes(name) ? 'work_items' : `${name}s`;
    return idIn(place, tables.has(table) ? table : 'work_items');
  };
}

/** Programs call these, and a token says who they are. */
export const isOutside = ({ path }: Pick<DeclaredRoute, 'path'>) => path.startsWith('/api/v1/');

/** Who calls: by the session, or by a program's token where only those are taken. */
export function credentials(
  route: Pick<DeclaredRoute, 'path'>,
  { cookie, token }: { readonly cookie: string; readonly token: string },
): Readonly<Record<string, string>> {
  return isOutside(route) ? { 'x-api-key': token } : { cookie };
}
