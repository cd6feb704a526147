import type { ReactNode } from 'react';
import { NoSection } from '../../blocks/settings/NoSection.tsx';
import { common } from '../../text/common.ts';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
import { ADMIN } from '../../domain/roles.ts';
import { projectSettings as text } from '../../text/settings.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Notice, SideNav } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EstimatesPanel } from './EstimatesPanel.tsx';
import { FeaturesPanel } from './FeaturesPanel.tsx';
import { GeneralPanel } from './GeneralPanel.tsx';
import { LabelsPanel } from './LabelsPanel.tsx';
import { ProjectMembersPanel } from './ProjectMembersPanel.tsx';
import { PublishPanel } from './PublishPanel.tsx';
import { StatesPanel } from './StatesPanel.tsx';

type Section = keyof typeof text.sections;
const SECTIONS = Object.keys(text.sections) as Section[];
const ADMINS_ONLY: readonly Section[] = ['publish', 'import'];

interface ProjectSettingsProps {
  readonly project: Project;
  readonly section: string;
  readonly importPage: ReactNode;
}

export function ProjectSettings({ project, section, importPage }: ProjectSettingsProps) {
  const { slug } = useHere();
  const current = SECTIONS.find((one) => one === section) ?? null;
  const base = `/${slug}/projects/${project.id}`;
  const mayEdit = project.member_role === ADMIN;
  const panels: Record<Section, ReactNode> = {
    general: <GeneralPanel project={project} mayEdit={mayEdit} />,
    members: <ProjectMembersPanel project={project} mayEdit={mayEdit} />,
    states: <StatesPanel project={project} mayEdit={mayEdit} />,
    labels: <LabelsPanel project={project} mayEdit={mayEdit} />,
    estimates: <EstimatesPanel project={project} mayEdit={mayEdit} />,
    features: <FeaturesPanel project={project} mayEdit={mayEdit} />,
    publish: mayEdit ? <PublishPanel project={project} mayEdit={mayEdit} /> : null,
    import: mayEdit ? importPage : null,
  };
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: project.name,
            href: `${base}/issues/`,
            icon: <Logo name={project.name} size={16} decorative />,
          },
          { label: text.title, href: `${base}/settings/` },
          { label: current ? text.sections[current] : common.noSection.title },
        ]}
      />
      <SideNav
        label={text.title}
        current={current ?? ''}
        links={SECTIONS.filter((id) => mayEdit || !ADMINS_ONLY.includes(id)).map((id) => ({
          id,
          label: text.sections[id],
          href: id === 'general' ? `${base}/settings/` : `${base}/settings/${id}/`,
        }))}
      >
        {!mayEdit && <Notice tone="info">{text.readOnly}</Notice>}
        {current ? panels[current] : <NoSection back={`${base}/settings/`} />}
      </SideNav>
    </>
  );
}
