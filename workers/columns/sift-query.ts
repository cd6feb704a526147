import { matchesAll } from '../../src/domain/filter.ts';
import { filterOfScope, isTopLevelOnly, projectOfScope } from '../../src/domain/list-fields.ts';
import type { ListQuery, ListScope } from '../../src/domain/list-query.ts';
import type { Columns } from './columns.ts';
import { ARCHIVED, DRAFT, LIVE } from './status.ts';
import { NONE } from './dictionary.ts';
import { every, flagsOf, siftFilter, type Sieve } from './sift-filter.ts';

/**
 * The items of a list: of its scope, through its filter, and sub-items only if they are wanted.
 * @param closedProjects archived projects: no list shows their items
 */
export function siftQuery(
  columns: Columns,
  query: ListQuery,
  closedProjects: readonly string[],
): Sieve {
  const { words } = columns;
  const sieves = [siftScope(columns, query.scope, closedProjects)];
  if (isTopLevelOnly(query)) sieves.push(without(words.parent));
  for (const filter of [filterOfScope(query.scope), query.filter]) {
    if (!matchesAll(filter)) sieves.push(siftFilter(columns, filter));
  }
  return every(sieves);
}

const STATUS: Partial<Record<ListScope['kind'], number>> = { archived: ARCHIVED, drafts: DRAFT };

function siftScope(columns: Columns, scope: ListScope, closedProjects: readonly string[]): Sieve {
  const { status, words, dictionary } = columns;
  const wanted = STATUS[scope.kind] ?? LIVE;
  const projectId = projectOfScope(scope);
  if (projectId === null) {
    const closed = flagsOf(dictionary, closedProjects);
    return (marks, from) => {
      for (let i = 0; i < marks.length; i += 1) {
        const isClosed = closed[words.project[from + i] ?? NONE] === 1;
        if (status[from + i] !== wanted || isClosed) marks[i] = 0;
      }
    };
  }
  if (closedProjects.includes(projectId)) return (marks) => marks.fill(0);
  const project = dictionary.find(projectId);
  return (marks, from) => {
    for (let i = 0; i < marks.length; i += 1) {
      if (status[from + i] !== wanted || words.project[from + i] !== project) marks[i] = 0;
    }
  };
}

function without(column: Int32Array): Sieve {
  return (marks, from) => {
    for (let i = 0; i < marks.length; i += 1) if (column[from + i] !== NONE) marks[i] = 0;
  };
}
