import type { ImportReportRow, LostFile } from '../../client/imports.ts';
import { importText } from '../../text/import.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import styles from './ImportPage.module.css';

interface ImportReportProps {
  readonly report: readonly ImportReportRow[];
  /** Files that did not arrive with their items. */
  readonly lost: readonly LostFile[];
  readonly problem: string | null;
  readonly listHref: string;
  readonly onAgain: () => void;
}

const OUTCOMES = [
  ['created', importText.created],
  ['updated', importText.updated],
  ['unchanged', importText.unchanged],
  ['failed', importText.failedRows],
] as const;

export function ImportReport({ report, lost, problem, listHref, onAgain }: ImportReportProps) {
  const failed = report.filter((row) => row.outcome === 'failed');
  return (
    <div role="status" className={styles.report}>
      {problem === null ? (
        <h3 className={styles.subtitle}>{importText.done}</h3>
      ) : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <dl className={styles.totals}>
        {OUTCOMES.map(([outcome, label]) => (
          <div key={outcome} data-outcome={outcome}>
            <dd>{report.filter((row) => row.outcome === outcome).length}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      {failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map((row) => (
            <li key={row.row}>
              <strong>{importText.row(row.row, row.external_id)}</strong> {row.message}
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <>
          <h4 className={styles.subtitle}>{importText.lost(lost.length)}</h4>
          <ul className={styles.failures}>
            {lost.map(({ key, name, why }, at) => (
              <li key={`${key} ${name} ${at}`}>
                <strong>{importText.lostFile(key, name)}</strong> {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        <LinkButton href={listHref} look="primary">
          {importText.show}
        </LinkButton>
        <Button onClick={onAgain}>{importText.other}</Button>
      </div>
    </div>
  );
}
