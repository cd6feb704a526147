import type { ListQuery, ListScope } from '../../src/domain/list-query.ts';
import { ARCHIVED, LIVE, type Columns } from './columns.ts';
import { NONE } from './dictionary.ts';
import { every, testFilter, type Test } from './test-filter.ts';

/**
 * Whether an item belongs to a list: its scope, its filter, and whether sub-items are wanted.
 * @param closedProjects archived projects: a workspace's list leaves their items out
 */
export function testQuery(
  columns: Columns,
  groups: Int32Array,
  query: ListQuery,
  closedProjects: readonly string[],
): Test {
  const { words } = columns;
  const tests = [testScope(columns, query.scope, closedProjects)];
  if (!query.sub_issue) tests.push((slot) => words.parent[slot] === NONE);
  if (!('and' in query.filter) || query.filter.and.length > 0) {
    tests.push(testFilter(columns, groups, query.filter));
  }
  return every(tests);
}

function testScope(columns: Columns, scope: ListScope, closedProjects: readonly string[]): Test {
  const { status, words, sets, dictionary } = columns;
  const wantedStatus = scope.kind === 'archived' ? ARCHIVED : LIVE;
  if (scope.kind === 'workspace') {
    const closed = new Set(closedProjects.map(dictionary.find));
    return (slot) => status[slot] === wantedStatus && !closed.has(words.project[slot] ?? NONE);
  }
  const project = dictionary.find(scope.project_id);
  const inProject: Test = (slot) =>
    status[slot] === wantedStatus && words.project[slot] === project;
  if (scope.kind === 'cycle') {
    const cycle = dictionary.find(scope.cycle_id);
    return every([inProject, (slot) => words.cycle[slot] === cycle]);
  }
  if (scope.kind === 'module') {
    const module = dictionary.find(scope.module_id);
    if (module === null) return () => false;
    return every([inProject, (slot) => sets.module[slot]?.includes(module) ?? false]);
  }
  return inProject;
}
