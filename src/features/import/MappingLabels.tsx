import type { PreviewLabel } from '../../domain/imports/preview.ts';
import { importText } from '../../text/import.ts';
import { Dot } from '../../ui/Chip.tsx';
import styles from './ImportPage.module.css';

export function MappingLabels({ labels }: { readonly labels: readonly PreviewLabel[] }) {
  return (
    <section aria-label={importText.labels}>
      <h3 className={styles.subtitle}>{importText.labels}</h3>
      <ul className={styles.labels}>
        {labels.map((label) => (
          <li key={label.name}>
            <Dot colour={label.color} /> {label.name}
            <span className={styles.note}>
              {label.label_id ? importText.labelExists : importText.labelNew} ·{' '}
              {importText.uses(label.uses)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
