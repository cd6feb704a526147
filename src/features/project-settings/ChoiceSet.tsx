import { Checkbox } from '../../ui/Toggle.tsx';
import styles from './Publish.module.css';

interface ChoiceSetProps<Id extends string> {
  readonly label: string;
  readonly hint: string;
  readonly all: readonly Id[];
  readonly names: Readonly<Record<Id, string>>;
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: readonly Id[]) => void;
}

/** Some of a few: kept in the order in which they are offered. */
export function ChoiceSet<Id extends string>(props: ChoiceSetProps<Id>) {
  const { label, hint, all, names, chosen, onChange } = props;
  const toggle = (id: Id, on: boolean) =>
    onChange(all.filter((one) => (one === id ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {all.map((id) => (
          <Checkbox
            key={id}
            label={names[id]}
            checked={chosen.includes(id)}
            onChange={(on) => toggle(id, on)}
          />
        ))}
      </div>
      <p className={styles.hint}>{hint}</p>
    </fieldset>
  );
}
