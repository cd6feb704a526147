import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import type { Fields } from './form-fields.ts';
import type { FormFields } from './use-form-fields.ts';
import styles from './RestoredFields.module.css';

/** Says that a form shows what an earlier visit left. */
export function RestoredFields<T extends Fields>({ form }: { readonly form: FormFields<T> }) {
  if (!form.isRestored) return null;
  return (
    <div className={styles.bar} role="status">
      <span className={styles.words}>{common.restored}</span>
      <Button size="small" look="ghost" onClick={form.discard}>
        {common.discardRestored}
      </Button>
    </div>
  );
}
