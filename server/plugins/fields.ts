import { z } from 'zod';

/* The kinds of fields that bodies are made of. Unknown keys are dropped by `z.object`. */

const noNul = (text: string) => !text.includes('\0');
const NO_NUL = { message: 'Null characters are not allowed.' };

/** One line that may not be blank. */
export const name = (max = 255) => z.string().trim().min(1).max(max).refine(noNul, NO_NUL);

/** One line that may be empty. */
export const line = (max = 255) => z.string().trim().max(max).refine(noNul, NO_NUL);

/** Any amount of text, as it was written. */
export const text = () => z.string().refine(noNul, NO_NUL);

export const uuid = () => z.uuid().transform((id) => id.toLowerCase());

/** More than any screen can select: a statement takes no more than 65,535 values. */
const MOST_IDS = 10_000;

export const uuids = () =>
  z
    .array(uuid())
    .max(MOST_IDS)
    .transform((ids) => [...new Set(ids)]);

/** `yyyy-MM-dd`, nothing else. */
export const date = () => z.iso.date();

/** With an offset or `Z`; microseconds stay. */
export const timestamp = () => z.iso.datetime({ offset: true });

/** A date or a moment in any common form; whoever stores it reads it, or refuses it. */
export const moment = () => z.stringFormat('datetime', (text) => text.length <= 40 && noNul(text));

/** Characters of a field that holds JSON: settings take a few thousand. */
const LONGEST_JSON = 100_000;

const TOO_LONG = { message: `Ensure this field has no more than ${LONGEST_JSON} characters.` };

export const jsonObject = () =>
  z
    .record(z.string(), z.json())
    .refine((value) => JSON.stringify(value).length <= LONGEST_JSON, TOO_LONG);

/** A shared document in base64: about 10,000 words with all their edits take a third of it. */
export const documentBytes = () => text().max(1_000_000);

/** The JSON of a rich text, as an editor keeps it. */
export const documentJson = () =>
  z.json().refine((value) => JSON.stringify(value).length <= 1_000_000, {
    message: 'Ensure this field has no more than 1000000 characters.',
  });

export const sortOrder = () => z.number();

const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

export const timezone = () =>
  z.string().refine((zone) => zones.has(zone) || isZone(zone), {
    error: (issue) => `"${String(issue.input)}" is not a valid choice.`,
  });

/** Old names ("Asia/Calcutta") are known to the engine but not listed by it. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
