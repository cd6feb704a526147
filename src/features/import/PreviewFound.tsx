import type { ImportFile } from '../../client/imports.ts';
import type { ExtraPlace } from '../../domain/imports/survey.ts';
import { importText } from '../../text/import.ts';
import { Select } from '../../ui/TextField.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import styles from './ImportPage.module.css';

interface PreviewFoundProps {
  readonly file: ImportFile;
  readonly places: ReadonlyMap<string, ExtraPlace>;
  readonly onPlace: (name: string, place: ExtraPlace) => void;
}

/** What the file holds, and what of it would be left out. */
export function PreviewFound({ file, places, onPlace }: PreviewFoundProps) {
  const { tally, refused, notes, noted, refusals, absentParents } = file.survey;
  const problems = notes.reduce((sum, { rows }) => sum + rows, 0);
  const unit = file.source === 'github' || file.origin ? 'row' : 'line';
  const totals = [
    { count: tally.items, label: importText.items(tally.items), outcome: 'created' },
    { count: tally.comments, label: importText.comments(tally.comments), outcome: 'created' },
    { count: problems, label: importText.noted(problems), outcome: 'noted' },
    { count: refused, label: importText.refused(refused), outcome: 'failed' },
  ];
  return (
    <>
      <dl className={styles.totals}>
        {totals.map(({ count, label, outcome }) => (
          <div key={label} data-outcome={count > 0 ? outcome : undefined}>
            <dd>{count.toLocaleString()}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <ProblemRows
        title={importText.refusals}
        unit={unit}
        rows={refusals.map(({ line, key, refused: text }) => ({ line, key, text }))}
        more={refused - refusals.length}
      />
      <ProblemRows
        title={importText.problems}
        unit={unit}
        rows={noted}
        more={Math.max(0, problems - noted.length)}
      />
      {absentParents > 0 && (
        <p className={styles.hint}>{importText.absentParents(absentParents)}</p>
      )}
      <section aria-label={importText.foundFields}>
        <h3 className={styles.subtitle}>{importText.foundFields}</h3>
        <ul className={styles.labels}>
          {[...file.survey.fields].map(([field, rows]) => (
            <li key={field}>
              {importText.fields[field]}
              <span className={styles.note}>{importText.fieldRows(rows)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Extras file={file} places={places} onPlace={onPlace} />
    </>
  );
}

function Extras({ file, places, onPlace }: PreviewFoundProps) {
  const { extras } = file.survey;
  if (extras.length === 0) return null;
  return (
    <section aria-label={importText.extras}>
      <h3 className={styles.subtitle}>{importText.extras}</h3>
      <p className={styles.hint}>{importText.extrasHint}</p>
      <ul className={styles.people}>
        {extras.map(({ name, rows, example }) => (
          <li key={name}>
            <span className={styles.login} title={example}>
              {name} <span className={styles.note}>{example}</span>
            </span>
            <span className={styles.note}>{importText.fieldRows(rows)}</span>
            <Select
              label={name}
              labelHidden
              size="small"
              value={places.get(name) ?? 'none'}
              options={importText.extraPlaces}
              onChange={(place) => onPlace(name, place)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
