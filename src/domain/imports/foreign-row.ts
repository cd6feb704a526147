import type { Priority } from '../priority.ts';

/** A work item of another tracker, in the words that all sources share. Texts are Markdown. */
export interface ForeignRow {
  /** The line of the file where it begins, or its place in a list; from 1. */
  readonly line: number;
  /** The source's internal number of it, by which older exports name parents. */
  readonly id: string | null;
  /** The source's name for it, `APP-12`. A second import recognizes the item by it. */
  readonly key: string;
  /** The number within its project; null where there is none to keep. */
  readonly number: number | null;
  readonly title: string;
  readonly body: string | null;
  readonly state: 'open' | 'closed';
  /** The source's own word for the state. */
  readonly state_name: string | null;
  readonly priority: Priority | null;
  readonly user: { readonly login: string } | null;
  readonly assignees: readonly { readonly login: string }[];
  readonly labels: readonly { readonly name: string }[];
  readonly cycle: string | null;
  /** The days of its cycle, where the source has them. */
  readonly cycle_days: ForeignDays | null;
  readonly is_epic: boolean;
  /** The key of its parent. */
  readonly parent: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  /** ISO 8601; null: not known. */
  readonly created_at: string | null;
  readonly closed_at: string | null;
  readonly comment_list: readonly ForeignComment[];
  /** Attachments that can be fetched from the source. */
  readonly files: readonly ForeignFile[];
  readonly estimate: string | null;
  readonly subscribers: readonly { readonly login: string }[];
  /** Names of the modules that it belongs to. */
  readonly modules: readonly string[];
  /** Fields of the source that have no equal here. */
  readonly extras: readonly ForeignExtra[];
  /** What of it was changed or left out, for the preview and the report. */
  readonly notes: readonly ImportNote[];
}

export interface ForeignExtra {
  readonly name: string;
  readonly values: readonly string[];
}

export type NoteKind =
  | 'date'
  | 'priority'
  | 'parent'
  | 'shortened'
  | 'short-row'
  | 'undecodable'
  | 'comment'
  | 'markup';

export interface ImportNote {
  readonly kind: NoteKind;
  readonly text: string;
}

/** A line of the file that can't become a work item, and why. */
export interface RefusedRow {
  readonly line: number;
  readonly key: string | null;
  readonly refused: string;
}

export type ReadRow = ForeignRow | RefusedRow;

export function isRefused(row: ReadRow): row is RefusedRow {
  return 'refused' in row;
}

/** A row about which nothing is known but its key and title. */
export function blankRow(key: string, title: string): ForeignRow {
  return {
    line: 0,
    id: null,
    key,
    number: null,
    title,
    body: null,
    state: 'open',
    state_name: null,
    priority: null,
    user: null,
    assignees: [],
    labels: [],
    cycle: null,
    cycle_days: null,
    is_epic: false,
    parent: null,
    start_date: null,
    target_date: null,
    created_at: null,
    closed_at: null,
    comment_list: [],
    files: [],
    estimate: null,
    subscribers: [],
    modules: [],
    extras: [],
    notes: [],
  };
}

/** The longest a name or key may be; the database's indexes can't hold arbitrarily long ones. */
export const LONGEST_NAME = 255;

/** `yyyy-MM-dd` */
export interface ForeignDays {
  readonly start: string;
  readonly end: string;
}

export interface ForeignFile {
  /** How the source names it. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface ForeignComment {
  readonly user: { readonly login: string } | null;
  readonly created_at: string | null;
  readonly body: string;
}

/** Other trackers' words for priorities. */
const PRIORITY_WORDS = new Map<string, Priority>(
  Object.entries({
    urgent: 'urgent',
    blocker: 'urgent',
    highest: 'urgent',
    critical: 'urgent',
    major: 'high',
    high: 'high',
    medium: 'medium',
    normal: 'medium',
    minor: 'low',
    low: 'low',
    lowest: 'low',
    trivial: 'low',
    none: 'none',
  } satisfies Record<string, Priority>),
);

export function priorityOf(word: string | undefined): Priority | null {
  return PRIORITY_WORDS.get((word ?? '').trim().toLowerCase()) ?? null;
}
