import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import type { Fields } from './form-fields.ts';
import type { FormFields } from './use-form-fields.ts';

interface CancelFormProps<T extends Fields> {
  readonly form: FormFields<T>;
  readonly onClose: () => void;
}

/** Closes the form and forgets what was typed. Closing it in any other way keeps the draft. */
export function CancelForm<T extends Fields>({ form, onClose }: CancelFormProps<T>) {
  const cancel = (): void => {
    form.discard();
    onClose();
  };
  return <Button onClick={cancel}>{common.cancel}</Button>;
}
