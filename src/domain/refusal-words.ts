import { ownValue } from '../lib/own-value.ts';

/** What a person can do about a change that cannot be sent, by the status of the answer. */
const STUCK: Readonly<Record<number, string>> = {
  403: 'A filter between this device and the server rejects this change. Your administrator can allow it; it is kept here and tried again.',
  409: 'The server is still busy with this change. It is kept here and tried again.',
  413: 'This is too large for the server to accept. Shorten it, or ask your administrator to raise the limit. It is kept here.',
};

/** @param isForeign whether it was a proxy that answered */
export function stuckWords(status: number | null, isForeign: boolean): string {
  const known = status === null ? undefined : STUCK[status];
  if (known !== undefined) return known;
  const code = status === null ? '' : ` (${status})`;
  return isForeign
    ? `Something between this device and the server answered in its place${code}. The change is kept here and tried again.`
    : `The server failed while saving this change${code}. It is kept here and tried again.`;
}

/** What people call a field of the wire. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  description_html: 'description',
  comment_html: 'comment',
  state: 'state',
  parent: 'parent item',
  label: 'label',
  labels: 'label',
  assignee: 'assignee',
  assignees: 'assignee',
  cycle: 'cycle',
  module: 'module',
  modules: 'module',
  estimate_point: 'estimate',
  start_date: 'start date',
  target_date: 'due date',
  project: 'project',
  email: 'email',
  url: 'address',
  slug: 'address',
  identifier: 'project key',
};

/** Wordings that are fixed on the wire and meant for programs. `$` stands for the field. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Invalid pk /, 'The $ you chose no longer exists here. Choose another one.'],
  [/is not a valid UUID/i, 'The $ you chose can’t be found. Choose another one.'],
  [
    /^(The required object|Issue) (does not exist|not found)/i,
    'This no longer exists, or you no longer have access to it.',
  ],
  [
    /^(Page not found|Not found)\.?$/i,
    'This no longer exists, or you no longer have access to it.',
  ],
  [
    /have (the required permissions|permission to perform)/,
    'You don’t have permission to do this. A project or workspace admin can change that.',
  ],
  [/^Authentication credentials/, 'You’re signed out. Sign in again to continue.'],
  [/^CSRF Failed/, 'This page is out of date. Reload it, then try again.'],
  [/^This field (is required|may not be (null|blank))/, 'The $ is missing.'],
  [
    /^Not a valid |^Must be a valid |^Value must be valid JSON|^A valid \w{1,40} is required|^Expected a |^Invalid data\./,
    'The $ isn’t valid.',
  ],
  [/is not a valid choice/, 'The $ isn’t valid.'],
  [/has wrong format/, 'The $ isn’t a valid date.'],
  [/^Ensure this (field|value) /, 'The $ is too long or too large.'],
  [
    /^The payload is not valid|^Invalid request|^JSON parse error|^Invalid cursor/,
    'The server didn’t understand this request. Reload the page, then try again.',
  ],
  [
    /^This Idempotency-Key/,
    'This was already sent with other content. Reload the page to see what the server has.',
  ],
];

/** The server's refusal as a sentence for people; null when its body holds none. The wire's text stays as it is. */
export function refusalWords(body: unknown): string | null {
  const said = firstSaid(body, null);
  if (said === null) return null;
  const { text, field } = said;
  return sentenceFor(text, field) ?? withField(text, field);
}

/** A sentence that already stands below its field. */
export function fieldWords(text: string, field: string): string {
  // Lengths and formats say more on the wire than here, and the field is in view.
  return /^Invalid pk |UUID/i.test(text) ? (sentenceFor(text, field) ?? text) : text;
}

function sentenceFor(text: string, field: string | null): string | null {
  const known = WORDS.find(([pattern]) => pattern.test(text));
  return known ? known[1].replace('$', nameOf(field)) : null;
}

function withField(text: string, field: string | null): string {
  if (field === null || isSentence(text)) return text;
  return `${capital(nameOf(field))}: ${text}`;
}

function isSentence(text: string): boolean {
  return /^[A-Z“"]/.test(text) && text.includes(' ') && /[.!?]$/.test(text);
}

function nameOf(field: string | null): string {
  if (field === null) return 'value';
  const plain = field.replace(/_ids?$/, '');
  return ownValue(FIELD_NAMES, plain) ?? plain.replaceAll('_', ' ');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface Said {
  readonly text: string;
  readonly field: string | null;
}

/** Messages stand under `error`, `detail` or `message`, or under their field, in lists and by index. */
function firstSaid(body: unknown, field: string | null): Said | null {
  if (typeof body === 'string') {
    return body === '' || body.startsWith('<') ? null : { text: body, field };
  }
  if (Array.isArray(body)) return body.length > 0 ? firstSaid(body[0], field) : null;
  if (typeof body !== 'object' || body === null) return null;
  const values = body as Readonly<Record<string, unknown>>;
  for (const key of ['error', 'detail', 'message']) {
    const said = firstSaid(values[key], field);
    if (said !== null) return said;
  }
  for (const [key, value] of Object.entries(values)) {
    const isName = key !== 'non_field_errors' && key !== 'error_message' && !/^\d+$/.test(key);
    const said = key === 'error_message' ? null : firstSaid(value, isName ? key : field);
    if (said !== null) return said;
  }
  return null;
}
