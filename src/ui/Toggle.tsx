import { useId } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Toggle.module.css';

interface ToggleProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ label, labelHidden, hint, checked, disabled, onChange }: ToggleProps) {
  return (
    <label className={styles.check}>
      <span className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          aria-label={labelHidden ? label : undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {checked && <Icon name="check" />}
      </span>
      {!labelHidden && (
        <span>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      )}
    </label>
  );
}

/** For what takes effect at once. */
export function Switch({ label, labelHidden, hint, checked, disabled, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      {!labelHidden && (
        <span className={styles.words}>
          <span id={id}>{label}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      )}
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={checked}
        aria-label={labelHidden ? label : undefined}
        aria-labelledby={labelHidden ? undefined : id}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <span className={styles.knob} />
      </button>
    </div>
  );
}
