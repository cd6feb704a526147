import { useState } from 'react';
import { FavouriteStar } from '../../blocks/project/FavouriteStar.tsx';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Cycle } from '../../resources/cycles.ts';
import type { Project } from '../../resources/projects.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { cycles as text } from '../../text/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page, Panel, Row } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CycleDialog } from './CycleDialog.tsx';
import { useToday } from '../../blocks/use-today.ts';
import { dateRange } from './date-range.ts';
import { projectCrumbs } from './project-crumbs.tsx';
import styles from './Parts.module.css';

const STATUSES = ['CURRENT', 'UPCOMING', 'DRAFT', 'COMPLETED'] as const;

export function CyclesPage({ project }: { readonly project: Project }) {
  const { slug } = useHere();
  const { answer } = useAnswer({ ask: 'cycles', project_id: project.id });
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
      <PageHeader crumbs={projectCrumbs(slug, project, shell.cycles)} actions={add} />
      <Page>
        {live === undefined && <Skeleton rows={4} />}
        {live?.length === 0 && (
          <EmptyState icon="cycle" {...text.empty}>
            {add}
          </EmptyState>
        )}
        {STATUSES.map((status) => (
          <CycleGroup
            key={status}
            title={text.groups[status]}
            cycles={live?.filter((cycle) => cycle.status === status) ?? []}
            projectId={project.id}
            base={`/${slug}/projects/${project.id}/cycles/`}
          />
        ))}
      </Page>
      {isCreating && <CycleDialog project={project} onClose={() => setCreating(false)} />}
    </>
  );
}

interface CycleGroupProps {
  readonly title: string;
  readonly cycles: readonly Cycle[];
  readonly projectId: ProjectId;
  readonly base: string;
}

function CycleGroup({ title, cycles, projectId, base }: CycleGroupProps) {
  const today = useToday();
  if (cycles.length === 0) return null;
  return (
    <Panel title={title} flush>
      {cycles.map((cycle) => (
        <Row
          key={cycle.id}
          actions={<FavouriteStar kind="cycle" projectId={projectId} marked={cycle} />}
        >
          <a href={`${base}${cycle.id}/`} className={styles.link}>
            <ProgressRing part={cycle.completed_issues} total={cycle.total_issues} />
            <span className={styles.name}>{cycle.name}</span>
            <span className={styles.meta}>
              {text.progress(cycle.completed_issues, cycle.total_issues)}
            </span>
            <span className={styles.dates}>
              {dateRange(cycle.start_date, cycle.end_date, today) ?? text.noDates}
            </span>
          </a>
        </Row>
      ))}
    </Panel>
  );
}
