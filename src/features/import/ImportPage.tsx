import { useAnswer } from '../../client/use-answer.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { ADMIN } from '../../domain/roles.ts';
import { importText } from '../../text/import.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { MappingForm } from './MappingForm.tsx';
import { PastImports } from './PastImports.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { TableForm } from './TableForm.tsx';
import { useImport } from './use-import.ts';
import styles from './ImportPage.module.css';

interface ImportPageProps {
  readonly slug: string;
  readonly projectId: ProjectId;
}

/** Project settings, Import: turns a file or another tracker's issues into work items, with a preview, a report and undo. */
export function ImportPage({ slug, projectId }: ImportPageProps) {
  const project = useAnswer({ ask: 'projects' }).answer?.find(({ id }) => id === projectId);
  const { state, open, arrange, fetchFrom, start, stop, again } = useImport({ slug, projectId });
  if (project && project.member_role !== ADMIN) {
    return <EmptyState icon="lock" title={importText.adminOnly} />;
  }
  return (
    <section className={styles.page} aria-labelledby="import-title">
      <h2 id="import-title" className={styles.title}>
        {importText.title}
      </h2>
      {state.step === 'choose' && (
        <SourceChoice
          problem={state.problem}
          reading={state.reading}
          onChoose={open}
          onFetch={fetchFrom}
        />
      )}
      {state.step === 'table' && (
        <TableForm
          key={`${state.table.encoding.label} ${state.table.layout.delimiter}`}
          table={state.table}
          onReread={(choice) => open(state.chosen, choice)}
          onArranged={(columns, order) => arrange(state.table, columns, order)}
          onCancel={again}
        />
      )}
      {state.step === 'preview' && (
        <MappingForm
          file={state.file}
          projectId={projectId}
          hasEstimate={project?.estimate !== null}
          onStart={(mapping, places) => start(state.file, mapping, places)}
          onCancel={again}
        />
      )}
      {state.step === 'running' && (
        <ImportProgress
          done={state.done}
          total={state.file.survey.tally.items + state.file.survey.refused}
          resumed={state.resumed}
          onStop={stop}
        />
      )}
      {state.step === 'done' && (
        <ImportReport
          outcomes={state.outcomes}
          unit={state.file.source === 'github' || state.file.origin ? 'row' : 'line'}
          lost={state.lost}
          problem={state.problem}
          listHref={`/${slug}/projects/${projectId}/issues/`}
          onAgain={again}
        />
      )}
      {(state.step === 'choose' || state.step === 'done') && (
        <PastImports key={state.step} slug={slug} projectId={projectId} />
      )}
    </section>
  );
}
