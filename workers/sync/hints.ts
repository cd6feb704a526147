import type { ProjectId } from '../../src/domain/ids.ts';
import type { CollectionKind } from '../collections/declarations.ts';
import { ownValue } from '../../src/lib/own-value.ts';

/** `{project, updated_at, kinds}`: something is new. Lossy by design. */
export interface Hint {
  readonly project: ProjectId | null;
  readonly kinds: readonly string[];
}

export interface HintMeaning {
  readonly workItems: boolean;
  readonly kinds: readonly CollectionKind[];
}

/** What the kinds of a hint make stale. A kind that is not known here is taken for work items. */
const STALE: Readonly<Record<string, readonly CollectionKind[]>> = {
  work_item: ['activities', 'relations'],
  relation: ['relations', 'projectRelations'],
  comment: ['comments', 'activities'],
  activity: ['activities'],
  state: ['states'],
  label: ['labels'],
  estimate: ['estimates'],
  cycle: ['cycles'],
  module: ['modules'],
  project: ['projects'],
  member: ['members', 'projectMembers', 'projects'],
  workspace: ['projects', 'members'],
};

export function meaningOf({ kinds }: Hint): HintMeaning {
  return {
    workItems: kinds.some((kind) => kind === 'work_item' || ownValue(STALE, kind) === undefined),
    kinds: [...new Set(kinds.flatMap((kind) => ownValue(STALE, kind) ?? []))],
  };
}

export function readHint(text: string): Hint | null {
  try {
    const { project = null, kinds } = JSON.parse(text) as Partial<Hint>;
    return Array.isArray(kinds) ? { project, kinds } : null;
  } catch {
    // A line that is no hint (a comment, a greeting) says nothing.
    return null;
  }
}
