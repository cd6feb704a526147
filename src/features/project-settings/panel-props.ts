import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';

export interface PanelProps {
  readonly project: Project;
  readonly mayEdit: boolean;
}

/** Where the project's calls go: `/api/workspaces/acme/projects/…/`. */
export function useProjectPath(project: Project): string {
  const { slug } = useHere();
  return `/api/workspaces/${slug}/projects/${project.id}/`;
}
