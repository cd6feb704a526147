import { useAnswer } from '../../client/use-answer.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { ADMIN } from '../../domain/roles.ts';
import { importText } from '../../text/import.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { MappingForm } from './MappingForm.tsx';
import { PastImports } from './PastImports.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { useImport } from './use-import.ts';
import styles from './ImportPage.module.css';

interface ImportPageProps {
  readonly slug: string;
  readonly projectId: ProjectId;
}

/** Project settings, Import: a file, or what another tracker holds, becomes work items, after a preview, with a report, and can be taken back. */
export function ImportPage({ slug, projectId }: ImportPageProps) {
  const project = useAnswer({ ask: 'projects' }).answer?.find(({ id }) => id === projectId);
  const { state, choose, arrange, fetchFrom, start, stop, again } = useImport({ slug, projectId });
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
          onChoose={choose}
          onFetch={fetchFrom}
        />
      )}
      {state.step === 'columns' && (
        <ColumnsForm
          table={state.table}
          onArranged={(columns) => arrange(state.table, columns)}
          onCancel={again}
        />
      )}
      {state.step === 'preview' && (
        <MappingForm
          file={state.file}
          projectId={projectId}
          onStart={(mapping) => start(state.file, mapping)}
          onCancel={again}
        />
      )}
      {state.step === 'running' && (
        <ImportProgress done={state.report.length} total={state.file.rows.length} onStop={stop} />
      )}
      {state.step === 'done' && (
        <ImportReport
          report={state.report}
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
