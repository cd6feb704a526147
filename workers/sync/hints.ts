import type { ProjectId } from '../../src/domain/ids.ts';
import {
  RESOURCE_NAMED,
  RESOURCE_NAMES,
  type ResourceName,
} from '../../src/resources/resources.ts';

/** `{project, updated_at, kinds}`: something is new. Lossy by design. */
export interface Hint {
  readonly project: ProjectId | null;
  readonly kinds: readonly string[];
}

export interface HintMeaning {
  readonly workItems: boolean;
  readonly kinds: readonly ResourceName[];
}

/** What a kind of a hint makes stale. Null: a kind that is not known here, so it is taken for work items. */
function staleAfter(kind: string): readonly ResourceName[] | null {
  const stale = RESOURCE_NAMES.filter((name) => RESOURCE_NAMED[name].staleAfter.includes(kind));
  return stale.length > 0 ? stale : null;
}

export function meaningOf({ kinds }: Hint): HintMeaning {
  return {
    workItems: kinds.some((kind) => kind === 'work_item' || staleAfter(kind) === null),
    kinds: [...new Set(kinds.flatMap((kind) => staleAfter(kind) ?? []))],
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
