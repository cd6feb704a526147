import { ui } from '../../text/ui.ts';
import { faceOf } from '../../domain/person.ts';
import { useState } from 'react';
import { FavouriteStar } from '../../blocks/project/FavouriteStar.tsx';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Project } from '../../resources/projects.ts';
import { GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { cycles, modules as text } from '../../text/projects.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page, Panel, Row } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToday } from '../../blocks/use-today.ts';
import { dateRange } from './date-range.ts';
import { ModuleDialog } from './ModuleDialog.tsx';
import { projectCrumbs } from './project-crumbs.tsx';
import styles from './Parts.module.css';

export function ModulesPage({ project }: { readonly project: Project }) {
  const today = useToday();
  const { slug } = useHere();
  const { answer } = useAnswer({ ask: 'modules', project_id: project.id });
  const { answer: members = [] } = useAnswer({ ask: 'members' });
  const [isCreating, setCreating] = useState(false);
  const live = answer?.filter(({ archived_at }) => archived_at === null);
  const mayCreate = project.member_role !== null && project.member_role !== GUEST;
  const add = mayCreate && (
    <Button look="primary" size="small" icon="plus" onClick={() => setCreating(true)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHeader crumbs={projectCrumbs(slug, project, shell.modules)} actions={add} />
      <Page>
        {live === undefined && <Skeleton rows={4} />}
        {live?.length === 0 && (
          <EmptyState icon="module" {...text.empty}>
            {add}
          </EmptyState>
        )}
        {live !== undefined && live.length > 0 && (
          <Panel flush>
            {live.map((module) => {
              const lead = members.find(({ id }) => id === module.lead_id);
              return (
                <Row
                  key={module.id}
                  actions={<FavouriteStar kind="module" projectId={project.id} marked={module} />}
                >
                  <a
                    href={`/${slug}/projects/${project.id}/modules/${module.id}/`}
                    className={styles.link}
                  >
                    <ProgressRing part={module.completed_issues} total={module.total_issues} />
                    <span className={styles.name}>{module.name}</span>
                    <Chip tone="quiet">{text.statuses[module.status]}</Chip>
                    <span className={styles.meta}>
                      {cycles.progress(module.completed_issues, module.total_issues)}
                    </span>
                    <span className={styles.dates}>
                      {dateRange(module.start_date, module.target_date, today)}
                    </span>
                    {lead && <Avatar face={faceOf(lead, lead.id, ui.unknownPerson)} />}
                  </a>
                </Row>
              );
            })}
          </Panel>
        )}
      </Page>
      {isCreating && <ModuleDialog project={project} onClose={() => setCreating(false)} />}
    </>
  );
}
