import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { fieldMessage } from './field-message.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface OwnValidation<C extends Control> {
  readonly ref: RefObject<C | null>;
  /** Shown after an attempt to submit, or after the field was left; gone as soon as it is right. */
  readonly message: string | null;
  readonly onInvalid: (event: FormEvent<C>) => void;
  readonly onLeave: () => void;
}

/**
 * Replaces the browser's validation bubbles with a sentence below the field.
 * @param problem what is wrong beyond what the control can check itself
 */
export function useOwnValidation<C extends Control>(
  value: unknown,
  problem: string | null,
): OwnValidation<C> {
  const ref = useRef<C>(null);
  const [message, setMessage] = useState<string | null>(null);
  useLayoutEffect(() => {
    const control = ref.current;
    if (!control) return;
    control.setCustomValidity(problem ?? '');
    setMessage((shown) => (shown === null ? null : messageOf(control)));
  }, [value, problem]);
  return {
    ref,
    message,
    onInvalid(event) {
      event.preventDefault();
      setMessage(messageOf(event.currentTarget));
    },
    onLeave: () => problem !== null && setMessage(problem),
  };
}

function messageOf(control: Control): string | null {
  return fieldMessage(control as HTMLInputElement);
}
