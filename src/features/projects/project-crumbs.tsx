import type { Project } from '../../domain/entities.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import type { Crumb } from '../../ui/PageHeader.tsx';

/** Project, then where in it. */
export function projectCrumbs(slug: string, project: Project, here: string): readonly Crumb[] {
  return [
    {
      label: project.name,
      href: `/${slug}/projects/${project.id}/issues/`,
      icon: <Avatar name={project.name} size={16} square decorative />,
    },
    { label: here },
  ];
}
