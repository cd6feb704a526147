import type { ProjectId } from '../../src/domain/ids.ts';

export interface Waiting {
  /** In the order in which they were asked for. */
  readonly projects: ReadonlySet<ProjectId>;
  /** What the person looks at; null: no project. */
  readonly attended: ProjectId | null;
  /** What the person looked at, latest first. */
  readonly lookedAt: readonly ProjectId[];
  /** Its first load has just made way for others. */
  readonly deferred: ProjectId | null;
  readonly isLoaded: (projectId: ProjectId) => boolean;
}

/**
 * Which project goes next: what is looked at, then what is here already and needs only its news,
 * then first loads in the order in which the projects were looked at.
 */
export function nextProject(waiting: Waiting): ProjectId | null {
  const { projects, attended, lookedAt, deferred, isLoaded } = waiting;
  const rank = (id: ProjectId): number => {
    if (id === deferred) return 2;
    if (id === attended) return 0;
    if (isLoaded(id)) return 1;
    const place = lookedAt.indexOf(id);
    return 3 + (place < 0 ? lookedAt.length : place);
  };
  // Sorting keeps the order of those that rank alike.
  const [next] = [...projects].toSorted((a, b) => rank(a) - rank(b));
  return next ?? null;
}
