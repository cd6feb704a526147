import type { ListScope } from '../../domain/list-query.ts';
import type { WorkItemPatch } from '../../domain/work-item.ts';

/** A list of one project's items, or of a part of them. */
export type ProjectScope = Extract<
  ListScope,
  { readonly kind: 'project' | 'cycle' | 'module' | 'archived' }
>;

/** What an item gets that is made in a part of a project. */
export function valueOfScope(scope: ProjectScope): WorkItemPatch {
  if (scope.kind === 'cycle') return { cycle_id: scope.cycle_id };
  return scope.kind === 'module' ? { module_ids: [scope.module_id] } : {};
}

/** Tells lists apart where they are remembered: an id of what the list is about. */
export function scopeId(scope: ProjectScope): string {
  if (scope.kind === 'cycle') return scope.cycle_id;
  if (scope.kind === 'module') return scope.module_id;
  return scope.kind === 'archived' ? `${scope.project_id}.archived` : scope.project_id;
}
