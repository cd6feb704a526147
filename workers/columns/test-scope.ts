import { matchesAll } from '../../src/domain/filter.ts';
import { filterOfScope, isTopLevelOnly, projectOfScope } from '../../src/domain/list-fields.ts';
import type { ListQuery, ListScope } from '../../src/domain/list-query.ts';
import { ARCHIVED, DRAFT, LIVE, type Columns } from './columns.ts';
import { NONE } from './dictionary.ts';
import { every, testFilter, type Test } from './test-filter.ts';

/**
 * Whether an item belongs to a list: its scope, its filter, and whether sub-items are wanted.
 * @param closedProjects archived projects: no list shows their items
 */
export function testQuery(
  columns: Columns,
  query: ListQuery,
  closedProjects: readonly string[],
): Test {
  const { words } = columns;
  const tests = [testScope(columns, query.scope, closedProjects)];
  if (isTopLevelOnly(query)) tests.push((slot) => words.parent[slot] === NONE);
  for (const filter of [filterOfScope(query.scope), query.filter]) {
    if (!matchesAll(filter)) tests.push(testFilter(columns, filter));
  }
  return every(tests);
}

const STATUS: Partial<Record<ListScope['kind'], number>> = { archived: ARCHIVED, drafts: DRAFT };

function testScope(columns: Columns, scope: ListScope, closedProjects: readonly string[]): Test {
  const { status, words, dictionary } = columns;
  const wanted = STATUS[scope.kind] ?? LIVE;
  const projectId = projectOfScope(scope);
  if (projectId === null) {
    const closed = new Set(closedProjects.map(dictionary.find));
    return (slot) => status[slot] === wanted && !closed.has(words.project[slot] ?? NONE);
  }
  if (closedProjects.includes(projectId)) return () => false;
  const project = dictionary.find(projectId);
  return (slot) => status[slot] === wanted && words.project[slot] === project;
}
