import type { ImportReportRow, LostFile } from '../../client/imports.ts';
import { importText } from '../../text/import.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import type { Outcomes } from './use-import.ts';
import styles from './ImportPage.module.css';

interface ImportReportProps {
  readonly outcomes: Outcomes;
  readonly unit: 'line' | 'row';
  /** Files that could not be fetched for their items. */
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

export function ImportReport(props: ImportReportProps) {
  const { outcomes, unit, lost, problem, listHref, onAgain } = props;
  const rowsOf = (isFailed: boolean) =>
    outcomes.told.filter(({ outcome }) => (outcome === 'failed') === isFailed).map(problemOf);
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
          <div key={outcome} data-outcome={outcomes.counts[outcome] > 0 ? outcome : undefined}>
            <dd>{outcomes.counts[outcome].toLocaleString()}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <ProblemRows title={importText.refusals} unit={unit} rows={rowsOf(true)} />
      <ProblemRows title={importText.problems} unit={unit} rows={rowsOf(false)} />
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

function problemOf({ row, external_id, message }: ImportReportRow) {
  return { line: row + 1, key: external_id, text: message ?? '' };
}
