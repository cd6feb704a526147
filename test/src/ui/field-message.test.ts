import { expect, test } from 'vitest';
import { fieldMessage } from '../../../src/ui/field-message.ts';
import { ui } from '../../../src/text/ui.ts';
import { filesIn } from '../../support/source-files.ts';

const VALID = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: false,
  valueMissing: false,
};
const CONTROL = { type: 'text', validationMessage: '', title: '', min: '', max: '' };

test.each([
  [{ valueMissing: true }, 'text', ui.field.missing],
  [{ valueMissing: true }, 'select-one', ui.field.choose],
  [{ typeMismatch: true }, 'email', ui.field.email],
  [{ typeMismatch: true }, 'url', ui.field.url],
  [{ badInput: true }, 'number', ui.field.invalid],
  [{ valid: true }, 'text', null],
])('%j of a field of type %s says %s', (fault, type, message) => {
  expect(fieldMessage({ ...CONTROL, type, validity: { ...VALID, ...fault } })).toBe(message);
});

test('no screen uses the browser’s own date field or validation bubbles', () => {
  const own = filesIn('src', /\.tsx$/)
    .filter(({ path }) => path !== 'src/ui/Form.tsx')
    .filter(({ code }) => /type="(date|month|time)|<form\b|reportValidity/.test(code));
  expect(own.map(({ path }) => path)).toEqual([]);
});
