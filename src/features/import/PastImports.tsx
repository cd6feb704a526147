import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { listImports, undoImport, type ImportRun } from '../../client/imports.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/toast-context.ts';
import styles from './ImportPage.module.css';

interface PastImportsProps {
  readonly slug: string;
  readonly projectId: ProjectId;
}

/** What was imported before. It is on the server alone: off-line there is nothing to see or to take back. */
export function PastImports({ slug, projectId }: PastImportsProps) {
  const client = useClient();
  const toast = useToast();
  const [runs, setRuns] = useState<readonly ImportRun[]>([]);
  const [asked, ask] = useState<ImportRun | null>(null);
  const load = useCallback(
    () => listImports(client, { slug, projectId }).then(setRuns, () => setRuns([])),
    [client, slug, projectId],
  );
  useEffect(() => void load(), [load]);
  if (runs.length === 0) return null;

  const undo = async (run: ImportRun) => {
    ask(null);
    toast.show({ id: run.id, kind: 'loading', title: importText.undoing });
    try {
      await undoImport(client, { slug, projectId }, run.id);
      toast.show({ id: run.id, kind: 'success', title: importText.undoneToast });
    } catch (error) {
      toast.show({ id: run.id, kind: 'error', title: problemText(error) });
    }
    await load();
  };
  return (
    <section className={styles.past} aria-label={importText.past}>
      <h3 className={styles.subtitle}>{importText.past}</h3>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.id}>
            <span className={styles.login}>{run.file_name}</span>
            <span className={styles.note}>
              {new Date(run.created_at).toLocaleString()} ·{' '}
              {importText.pastLine(run.created, run.comments)}
              {run.status === 'running' && ` · ${importText.unfinished}`}
            </span>
            {run.status === 'undone' ? (
              <span className={styles.note}>{importText.undone}</span>
            ) : (
              <Button size="small" onClick={() => ask(run)}>
                {importText.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={importText.undoTitle}
          text={importText.undoMessage(asked.created)}
          action={importText.undo}
          onConfirm={() => void undo(asked)}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}
