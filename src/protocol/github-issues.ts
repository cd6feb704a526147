import { z } from 'zod';
import { LONGEST_NAME } from '../domain/imports/foreign-row.ts';
import { PRIORITIES } from '../domain/priority.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const text = z
  .string()
  .transform((value) => value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD'));
/** A name that is indexed: the database refuses very long ones. */
const shortText = (what: string) =>
  text.refine((value) => value.length <= LONGEST_NAME, `${what} is longer than 255 characters.`);
const login = shortText('A name').refine((value) => value !== '', 'A login is empty.');
const person = z.object({ login }).nullish();
const people = z.array(z.object({ login })).default([]);
const EARLIEST = Date.parse('0001-01-02T00:00:00Z');
const moment = z.iso
  .datetime({ offset: true })
  .refine((value) => Date.parse(value) >= EARLIEST, 'A date is before the year 1.');
const issueNumber = z.int().positive().max(1_000_000_000);

/**
 * One issue as GitHub's REST API writes it (`GET /repos/{owner}/{repo}/issues`), with its comments
 * gathered under `comment_list`. Keys that we do not read are ignored.
 */
export const githubIssue = z.object({
  number: issueNumber,
  title: text,
  body: text.nullish(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  user: person,
  assignees: people,
  labels: z
    .array(
      z.object({
        name: shortText('A label'),
        color: z
          .string()
          .regex(/^[0-9a-fA-F]{6}$/)
          .nullish(),
      }),
    )
    .default([]),
  created_at: moment,
  updated_at: moment.nullish(),
  closed_at: moment.nullish(),
  comment_list: z
    .array(z.object({ user: person, created_at: moment, body: text.nullish() }))
    .default([]),
});

export type GithubIssue = z.infer<typeof githubIssue>;

const day = z.iso
  .date()
  .refine((value) => value >= '0001', 'A date is before the year 1.')
  .nullish();

/** A row of any other source, as `domain/imports/foreign-row.ts` has it; every field but the key and title may be absent. */
export const foreignIssue = githubIssue.extend({
  line: z.int().min(0).max(2_000_000_000).nullish(),
  key: shortText('The key').refine((value) => value.trim() !== '', 'The key is empty.'),
  number: issueNumber.nullish(),
  state_name: text.nullish(),
  priority: z.enum(PRIORITIES).nullish(),
  cycle: shortText('The name of the cycle').nullish(),
  cycle_days: z.object({ start: z.iso.date(), end: z.iso.date() }).nullish(),
  is_epic: z.boolean().default(false),
  files: z.array(z.object({ id: text, name: text, type: text })).default([]),
  parent: shortText('The key of the parent').nullish(),
  estimate: shortText('The estimate').nullish(),
  subscribers: people,
  modules: z.array(shortText('A module')).default([]),
  /** What the reader of the file changed or left out. */
  notes: z.array(z.object({ text })).default([]),
  start_date: day,
  target_date: day,
  created_at: moment.nullish(),
  comment_list: z
    .array(z.object({ user: person, created_at: moment.nullish(), body: text.nullish() }))
    .default([]),
});
export type ForeignIssue = z.infer<typeof foreignIssue>;

/** A line of the file that isn't a work item: it is kept in the report. */
export const refusedRow = z.object({
  line: z.int().min(0).max(2_000_000_000),
  key: text.nullable(),
  refused: text,
});

export const IMPORT_SOURCES = ['github', 'jira', 'csv'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** As many points as an estimate may have. */
export const MOST_ESTIMATES = 12;

export const importMapping = z.object({
  open_state_id: z.uuid(),
  closed_state_id: z.uuid(),
  /** Where GitHub says `not_planned`. */
  not_planned_state_id: z.uuid(),
  /** Login to member of the workspace. A login without one becomes an inactive placeholder. */
  people: z.record(z.string(), z.uuid()),
  /** The source's word for a state to a state of the project; words without one go by open and closed. */
  states: z.record(z.string(), z.uuid()).default({}),
  /** Whether an epic becomes a module of what is below it, or its parent as any other item. */
  epics: z.enum(['parents', 'modules']).default('parents'),
  /** Values of an estimate that is made when the project has none; empty: estimates are left out then. */
  estimates: z.array(z.string().min(1).max(20)).max(MOST_ESTIMATES).default([]),
});
export type ImportMapping = z.input<typeof importMapping>;

/** `POST P/imports/` begins one; its rows follow in pieces, so that a file of any size has progress and can be told to stop. */
export const importStart = z.object({
  source: z.enum(IMPORT_SOURCES),
  /** What the person sees in the list of imports. */
  file_name: z.string().max(255),
  total: z.int().min(0),
  mapping: importMapping,
  /** Tells this content from others: an interrupted import of the same content is resumed. */
  digest: z.string().max(100).nullish(),
});
export type ImportStart = z.input<typeof importStart>;

/** The most rows that one call may carry. */
export const MAX_IMPORT_ROWS = 50;
/** Characters of JSON: others wait while a piece is read and written. A longer row comes alone. */
const MAX_PIECE_LENGTH = 400_000;

export const importStarted = z.object({
  id: z.string(),
  /** The last line (or place in the list) that an interrupted import of the same content has dealt with; 0: none. */
  after: z.int(),
});
export type ImportStarted = z.infer<typeof importStarted>;

/** `POST P/imports/{id}/parents/`: parents that come after their children in the file. */
export const importParents = z.object({
  parents: z
    .array(z.object({ key: shortText('The key'), parent: shortText('The key of the parent') }))
    .min(1)
    .max(500),
});
export type ImportParents = z.infer<typeof importParents>;

/** `POST P/imports/{id}/rows/`: rows may be anything; what cannot be read is reported row by row. */
export const importPiece = z.object({
  /** Place in the file of the first of these rows, from 0. */
  offset: z.int().min(0),
  rows: z
    .array(z.unknown())
    .min(1)
    .max(MAX_IMPORT_ROWS)
    .refine(
      (rows) => rows.length === 1 || JSON.stringify(rows).length <= MAX_PIECE_LENGTH,
      `Send fewer rows in one call: together they are longer than ${MAX_PIECE_LENGTH} characters.`,
    ),
});
export type ImportPiece = z.infer<typeof importPiece>;

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const;

export const importReportRow = z.object({
  /** Line of the file, or place in the list, from 0. */
  row: z.int(),
  /** The source's number; null when the row could not be read so far. */
  external_id: z.string().nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why it wasn't imported, or what of it was left out; one sentence per line. */
  message: z.string().nullable(),
  work_item_id: z.string().nullable(),
});
export type ImportReportRow = z.infer<typeof importReportRow>;

export const importPieceAnswer = z.object({ rows: z.array(importReportRow) });

/** `GET P/imports/{id}/`. */
export const importRun = z.object({
  id: z.string(),
  source: z.string(),
  file_name: z.string(),
  status: z.enum(['running', 'done', 'undone']),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  comments: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  created_by: z.string().nullable(),
});
export type ImportRun = z.infer<typeof importRun>;
