import { importText } from '../../text/import.ts';
import styles from './ImportPage.module.css';

interface MappingEstimatesProps {
  readonly estimates: ReadonlyMap<string, number>;
  /** Points of the estimate that the import makes; empty: it makes none. */
  readonly made: readonly string[];
}

const SHOWN = 20;

export function MappingEstimates({ estimates, made }: MappingEstimatesProps) {
  if (estimates.size === 0) return null;
  const values = [...estimates.keys()];
  const some = values.slice(0, SHOWN).join(', ');
  const found = values.length > SHOWN ? `${some}, …` : some;
  return (
    <section aria-label={importText.estimates}>
      <h3 className={styles.subtitle}>{importText.estimates}</h3>
      <p className={styles.hint}>
        {made.length > 0
          ? importText.estimatesMade(made.join(', '))
          : importText.estimatesMatched(found)}
      </p>
    </section>
  );
}
