import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { ui } from '../text/ui.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { useOwnValidation } from './use-own-validation.ts';
import styles from './TextField.module.css';

interface Labelled {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** What helps to fill it in. */
  readonly hint?: ReactNode;
  /** What is wrong; announced and tied to the field. */
  readonly error?: string | null | undefined;
}

interface Checked {
  /** Keeps the form from being submitted; shown once the field was left, or by an attempt to submit. */
  readonly problem?: string | null;
}

interface TextFieldProps
  extends
    Labelled,
    Checked,
    Omit<ComponentProps<'input'>, 'className' | 'size' | 'prefix' | 'ref'> {
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, prefix, suffix, type, onKeyUp, onBlur, problem, ...rest } =
    props;
  const { error: told, ...input } = rest;
  const id = useId();
  const validation = useOwnValidation<HTMLInputElement>(input.value, problem ?? null);
  const { ref, message, onInvalid, onLeave } = validation;
  const error = told ?? message;
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const isPassword = type === 'password';
  const keyUp = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isPassword) setCapsLock(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  };
  return (
    <Field
      id={id}
      label={label}
      labelHidden={labelHidden ?? false}
      hint={capsLock ? ui.capsLock : hint}
      error={error}
    >
      <span className={styles.box} data-invalid={error ? true : undefined}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          ref={ref}
          id={id}
          data-autofocus={input.autoFocus}
          type={isPassword && isShown ? 'text' : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint || capsLock ? `${id}-note` : undefined}
          onKeyUp={keyUp}
          onInvalid={onInvalid}
          onBlur={(event) => {
            onLeave();
            onBlur?.(event);
          }}
        />
        {suffix}
        {isPassword && (
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            size="small"
            label={isShown ? ui.hidePassword : ui.showPassword}
            onClick={() => setShown(!isShown)}
          />
        )}
      </span>
    </Field>
  );
}

interface TextAreaProps extends Labelled, Omit<ComponentProps<'textarea'>, 'className' | 'ref'> {}

export function TextArea({ label, labelHidden, hint, error: told, ...rest }: TextAreaProps) {
  const id = useId();
  const { ref, message, onInvalid } = useOwnValidation<HTMLTextAreaElement>(rest.value, null);
  const error = told ?? message;
  return (
    <Field id={id} label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      <textarea
        rows={3}
        {...rest}
        ref={ref}
        id={id}
        data-autofocus={rest.autoFocus}
        className={styles.area}
        onInvalid={onInvalid}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
    </Field>
  );
}

interface SelectProps<Value extends string> extends Labelled {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly size?: 'small' | 'medium';
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly onChange: (value: Value) => void;
}

/** The platform's own: best on a phone and with a screen reader. Long or searchable lists use SearchableMenu. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden, hint, value, options, size, disabled, required, onChange } = props;
  const id = useId();
  const { ref, message, onInvalid } = useOwnValidation<HTMLSelectElement>(value, null);
  const error = props.error ?? message;
  return (
    <Field id={id} label={label} labelHidden={labelHidden ?? false} hint={hint} error={error}>
      <span className={styles.box} data-size={size} data-invalid={error ? true : undefined}>
        <select
          ref={ref}
          id={id}
          onInvalid={onInvalid}
          className={styles.select}
          value={value}
          disabled={disabled}
          required={required}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon name="selector" />
        </span>
      </span>
    </Field>
  );
}

interface FieldProps extends Labelled {
  readonly id: string;
  readonly children: ReactNode;
}

function Field({ id, label, labelHidden, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? styles.hiddenLabel : styles.label}>
        {label}
      </label>
      {children}
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          className={styles.note}
          data-error={error ? true : undefined}
          aria-live="polite"
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
