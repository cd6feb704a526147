import type { Priority } from './priority.ts';

/** A work item of another tracker, whatever that calls its parts. Texts are Markdown. */
export interface ForeignRow {
  /** How the source names it, `APP-12`: by this it is known again. */
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
  /** When its cycle was, where the source tells. */
  readonly cycle_days: ForeignDays | null;
  /** A large piece of work, of which others are parts. */
  readonly is_epic: boolean;
  /** The key of what it stands below. */
  readonly parent: string | null;
  readonly start_date: string | null;
  readonly target_date: string | null;
  /** ISO 8601; null: not known. */
  readonly created_at: string | null;
  readonly closed_at: string | null;
  readonly comment_list: readonly ForeignComment[];
  /** What hangs on it and can be fetched where it came from. */
  readonly files: readonly ForeignFile[];
}

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

/** Parents before what stands below them, so that they are there when it comes. Otherwise as they were. */
export function parentsFirst(rows: readonly ForeignRow[]): readonly ForeignRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const placed = new Set<ForeignRow>();
  const place = (row: ForeignRow, below: ReadonlySet<ForeignRow>) => {
    // Two that claim to stand below each other stay as they are.
    if (placed.has(row) || below.has(row)) return;
    const parent = row.parent === null ? undefined : byKey.get(row.parent);
    if (parent) place(parent, new Set([...below, row]));
    placed.add(row);
  };
  for (const row of rows) place(row, new Set());
  return [...placed];
}

/** Words of trackers for how much something matters. */
const PRIORITY_WORDS: Readonly<Record<string, Priority>> = {
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
};

export function priorityOf(word: string | undefined): Priority | null {
  return PRIORITY_WORDS[(word ?? '').trim().toLowerCase()] ?? null;
}
