import { refused } from './refusal.ts';
import { seesOwnOnly, type ProjectScope, type Viewer } from './viewer.ts';

/** A guest without the project's permission to look around sees only what he made (contract: 400, not 403). */
export function mustSeeItem(
  project: ProjectScope,
  viewer: Viewer,
  item: { readonly created_by: string | null },
  what = 'view this issue',
): void {
  if (seesOwnOnly(project) && item.created_by !== viewer.id) {
    throw refused(`You are not allowed to ${what}`);
  }
}
