import type { Project } from '../../resources/projects.ts';
import { Logo } from '../../ui/Avatar.tsx';
import type { Crumb } from '../../ui/PageHeader.tsx';

/** Project, then where in it. */
export function projectCrumbs(slug: string, project: Project, here: string): readonly Crumb[] {
  return [
    {
      label: project.name,
      href: `/${slug}/projects/${project.id}/issues/`,
      icon: <Logo name={project.name} size={16} decorative />,
    },
    { label: here },
  ];
}
