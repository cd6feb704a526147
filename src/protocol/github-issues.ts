import { z } from 'zod';

/** PostgreSQL refuses NUL, and nobody means to write one. */
const text = z.string().transform((value) => value.replaceAll('\0', ''));
const person = z.object({ login: z.string().min(1) }).nullish();
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
  assignees: z.array(z.object({ login: z.string().min(1) })).default([]),
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

/** `POST P/imports/`: rows may be anything; what cannot be read is reported row by row. */
export const importRequest = z.object({
  source: z.literal('github'),
  /** What the person sees in the list of imports. */
  file_name: z.string().max(255),
  rows: z.array(z.unknown()).max(100_000),
  mapping: z.object({
    open_state_id: z.uuid(),
    closed_state_id: z.uuid(),
    /** Where GitHub says `not_planned`. */
    not_planned_state_id: z.uuid(),
    /** Login to member of the workspace. A login without one becomes an inactive placeholder. */
    people: z.record(z.string(), z.uuid()),
  }),
});
export type ImportRequest = z.infer<typeof importRequest>;
export type ImportMapping = ImportRequest['mapping'];

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const;

export const importReportRow = z.object({
  /** Place in the file, from 0. */
  row: z.int(),
  /** The source's number; null when the row could not be read so far. */
  external_id: z.string().nullable(),
  outcome: z.enum(IMPORT_OUTCOMES),
  message: z.string().nullable(),
  work_item_id: z.string().nullable(),
  sequence_id: z.int().nullable(),
});
export type ImportReportRow = z.infer<typeof importReportRow>;

/** `GET P/imports/{id}/`. */
export const importRun = z.object({
  id: z.string(),
  source: z.literal('github'),
  file_name: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'undone']),
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  comments_created: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  message: z.string().nullable(),
  /** Rows that failed, and with `?rows=all` every row. */
  rows: z.array(importReportRow),
});
export type ImportRun = z.infer<typeof importRun>;
