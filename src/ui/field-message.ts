import { ui } from '../text/ui.ts';

type Control = Pick<
  HTMLInputElement,
  'type' | 'validity' | 'validationMessage' | 'title' | 'min' | 'max'
>;

/** Why a field can't be submitted, in our own words; null when it can. */
export function fieldMessage(control: Control): string | null {
  const { validity, type } = control;
  const { field: text } = ui;
  if (validity.valid) return null;
  if (validity.customError) return control.validationMessage;
  if (validity.valueMissing) return type === 'select-one' ? text.choose : text.missing;
  if (validity.typeMismatch) return type === 'email' ? text.email : text.url;
  if (validity.tooLong) return text.tooLong;
  if (validity.rangeUnderflow) return text.least(control.min);
  if (validity.rangeOverflow) return text.most(control.max);
  return control.title || text.invalid;
}
