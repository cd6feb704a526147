import type { z } from 'zod';
import { invalid, type Refusal } from '../policies/refusal.ts';

type Issue = z.core.$ZodIssue;
type Messages = { [key: string]: string[] | Messages };

const FORMATS: Readonly<Record<string, (value: unknown) => string>> = {
  uuid: (value) => `“${String(value)}” is not a valid UUID.`,
  url: () => 'Enter a valid URL.',
  email: () => 'Enter a valid email address.',
  date: () => 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  datetime: () =>
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'A valid number is required.',
  int: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
  record: 'Value must be valid JSON.',
  object: 'Value must be valid JSON.',
};

/** More say nothing new, and a body can have as many as it has values. */
const MOST_ISSUES = 100;

/** The contract's body for a body that does not fit: messages by field, by index inside lists. */
export function fieldRefusal(issues: readonly Issue[], body: unknown): Refusal {
  const messages = noMessages();
  for (const issue of issues.slice(0, MOST_ISSUES)) {
    const path = issue.path.length > 0 ? issue.path.map(String) : ['non_field_errors'];
    put(messages, path, messageOf(issue, valueAt(body, issue.path)));
  }
  return invalid(messages);
}

/** Without a prototype: the names in a path come from the body, and `__proto__` is one of them. */
function noMessages(): Messages {
  return Object.create(null) as Messages;
}

function put(messages: Messages, path: readonly string[], message: string): void {
  const [key = '', ...rest] = path;
  const known = messages[key];
  if (rest.length === 0) messages[key] = [...(Array.isArray(known) ? known : []), message];
  else if (!Array.isArray(known)) {
    const inner = known ?? noMessages();
    messages[key] = inner;
    put(inner, rest, message);
  }
}

function messageOf(issue: Issue, value: unknown): string {
  if (value === undefined && issue.code !== 'custom') return 'This field is required.';
  if (value === null && issue.code !== 'custom') return 'This field may not be null.';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'array'
        ? `Expected a list of items but got type "${typeof value}".`
        : (TYPES[issue.expected] ?? issue.message);
    case 'too_small':
      return issue.origin === 'string'
        ? 'This field may not be blank.'
        : `Ensure this value is greater than or equal to ${String(issue.minimum)}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Ensure this field has no more than ${String(issue.maximum)} characters.`
        : `Ensure this value is less than or equal to ${String(issue.maximum)}.`;
    case 'invalid_format':
      return FORMATS[issue.format]?.(value) ?? issue.message;
    case 'invalid_value':
      return `"${String(value)}" is not a valid choice.`;
    case 'invalid_union':
      return 'Not a valid value.';
    default:
      return issue.message;
  }
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
