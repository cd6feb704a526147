import { z } from 'zod';
import { PRIORITIES } from '../domain/priority.ts';

/** PostgreSQL refuses NUL, and nobody means to write one. */
const text = z.string().transform((value) => value.replaceAll('\0', ''));
const login = text.refine((value) => value !== '', 'A login is empty.');
const person = z.object({ login }).nullish();
const moment = z.iso.datetime({ offset: true });

/**
 * One issue as GitHub's REST API writes it (`GET /repos/{owner}/{repo}/issues`), with its comments
 * gathered under `comment_list`. Keys that we do not read are ignored.
 */
export const githubIssue = z.object({
  number: z.int().positive(),
  title: text,
  body: text.nullish(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  user: person,
  assignees: z.array(z.object({ login })).default([]),
  labels: z
    .array(
      z.object({
        name: text,
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

const day = z.iso.date().nullish();

/** A row of any other source, as `domain/foreign-row.ts` has it: what is not known is left out. */
export const foreignIssue = githubIssue.extend({
  key: text.refine((value) => value.trim() !== '', 'The key is empty.'),
  number: z.int().positive().nullish(),
  state_name: text.nullish(),
  priority: z.enum(PRIORITIES).nullish(),
  cycle: text.nullish(),
  cycle_days: z.object({ start: z.iso.date(), end: z.iso.date() }).nullish(),
  is_epic: z.boolean().default(false),
  files: z.array(z.object({ id: text, name: text, type: text })).default([]),
  parent: text.nullish(),
  start_date: day,
  target_date: day,
  created_at: moment.nullish(),
  comment_list: z
    .array(z.object({ user: person, created_at: moment.nullish(), body: text.nullish() }))
    .default([]),
});
export type ForeignIssue = z.infer<typeof foreignIssue>;

export const IMPORT_SOURCES = ['github', 'jira', 'csv'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

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
});
export type ImportMapping = z.input<typeof importMapping>;

/** `POST P/imports/` begins one; its rows follow in pieces, so that a file of any size has progress and can be told to stop. */
export const importStart = z.object({
  source: z.enum(IMPORT_SOURCES),
  /** What the person sees in the list of imports. */
  file_name: z.string().max(255),
  total: z.int().min(0),
  mapping: importMapping,
});
export type ImportStart = z.input<typeof importStart>;

/** What one call may carry. */
const MAX_IMPORT_ROWS = 50;

/** What we send at once: on the embedded database everybody waits for a piece. */
export const IMPORT_PIECE_ROWS = 20;

/** `POST P/imports/{id}/rows/`: rows may be anything; what cannot be read is reported row by row. */
export const importPiece = z.object({
  /** Place in the file of the first of these rows, from 0. */
  offset: z.int().min(0),
  rows: z.array(z.unknown()).min(1).max(MAX_IMPORT_ROWS),
});
export type ImportPiece = z.infer<typeof importPiece>;

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const;

export const importReportRow = z.object({
  /** Place in the file, from 0. */
  row: z.int(),
  /** The source's number; null when the row could not be read so far. */
  external_id: z.string().nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
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
