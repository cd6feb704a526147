import { lazy } from 'react';
import { useHere } from '../client/session-context.ts';
import type { Project } from '../resources/projects.ts';
import { ProjectSettings } from '../features/project-settings/ProjectSettings.tsx';

const ImportPage = lazy(async () => ({
  default: (await import('../features/import/ImportPage.tsx')).ImportPage,
}));

interface ProjectSettingsFrameProps {
  readonly project: Project;
  readonly section: string;
}

export function ProjectSettingsFrame({ project, section }: ProjectSettingsFrameProps) {
  const { slug } = useHere();
  return (
    <ProjectSettings
      project={project}
      section={section}
      importPage={<ImportPage slug={slug} projectId={project.id} />}
    />
  );
}
