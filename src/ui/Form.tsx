import type { ComponentProps } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> {
  /** Ends when the answer is here: until then Enter does not submit again. */
  readonly onSubmit: () => Promise<unknown>;
}

/**
 * Every form of the product. Submitting twice in a row does the work once. A field that can't be
 * submitted says why below itself and gets the focus; the browser's own bubbles never show.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const { run } = useOneAtATime(onSubmit);
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // Each field hears of it by its `invalid` event.
        if (form.checkValidity()) void run();
        else form.querySelector<HTMLElement>(':is(input, select, textarea):invalid')?.focus();
      }}
    />
  );
}
