import type { StateGroup } from './state-group.ts';
import { sortKey } from './sort-key.ts';

/** What the preview needs to know of one source row. */
export interface PreviewRow {
  readonly state: 'open' | 'closed';
  readonly state_reason?: string | null | undefined;
  /** The source's own word for the state, where it has more than two. */
  readonly state_name?: string | null | undefined;
  readonly is_epic?: boolean | undefined;
  readonly user?: { readonly login: string } | null | undefined;
  readonly assignees: readonly { readonly login: string }[];
  readonly labels: readonly { readonly name: string; readonly color?: string | null | undefined }[];
  readonly comment_list: readonly {
    readonly user?: { readonly login: string } | null | undefined;
  }[];
}

/** What the preview needs to know of the project. */
export interface PreviewTarget {
  readonly states: readonly {
    readonly id: string;
    readonly name: string;
    readonly group: StateGroup;
    readonly default: boolean;
    readonly sequence: number;
  }[];
  readonly labels: readonly {
    readonly id: string;
    readonly name: string;
    readonly color: string;
  }[];
  readonly members: readonly {
    readonly id: string;
    readonly display_name: string;
    readonly email: string;
  }[];
}

export interface ImportPreview {
  readonly items: number;
  readonly comments: number;
  readonly states: {
    readonly open_state_id: string | null;
    readonly closed_state_id: string | null;
    readonly not_planned_state_id: string | null;
  };
  /** The source's words for states; empty where it has but open and closed. */
  readonly named: readonly PreviewState[];
  readonly labels: readonly PreviewLabel[];
  readonly people: readonly PreviewPerson[];
}

export interface PreviewState {
  readonly name: string;
  readonly uses: number;
  /** The state that this word most likely stands for; null: it goes by open or closed. */
  readonly state_id: string | null;
}

export interface PreviewLabel {
  readonly name: string;
  /** `#RRGGBB`. */
  readonly color: string;
  readonly uses: number;
  /** Null: the import makes it. */
  readonly label_id: string | null;
}

export interface PreviewPerson {
  readonly login: string;
  readonly uses: number;
  /** The member that this login most likely is; null: an inactive placeholder is made. */
  readonly member_id: string | null;
}

export const DEFAULT_LABEL_COLOR = '#8A8F98';

/** How an import would map a source onto a project, before anything is written. Pure: the page and the command line share it. */
export function previewImport(rows: readonly PreviewRow[], project: PreviewTarget): ImportPreview {
  return {
    items: rows.length,
    comments: rows.reduce((sum, row) => sum + row.comment_list.length, 0),
    states: guessStates(project.states),
    named: countStates(rows, project.states),
    labels: countLabels(rows, project.labels),
    people: countPeople(rows, project.members),
  };
}

function guessStates(states: PreviewTarget['states']): ImportPreview['states'] {
  const first = (groups: readonly StateGroup[]) => {
    for (const group of groups) {
      const found = states
        .filter((state) => state.group === group)
        .toSorted((a, b) => Number(b.default) - Number(a.default) || a.sequence - b.sequence)[0];
      if (found) return found.id;
    }
    return null;
  };
  return {
    open_state_id: first(['unstarted', 'backlog', 'started']),
    closed_state_id: first(['completed', 'cancelled']),
    not_planned_state_id: first(['cancelled', 'completed']),
  };
}

/** Words of trackers by the group that they belong to; the first that fits. */
const GROUP_WORDS: readonly (readonly [RegExp, StateGroup])[] = [
  [/cancel|reject|won.?t|duplicate|invalid|abandon/, 'cancelled'],
  [/done|closed|resolved|complete|finished|released|shipped/, 'completed'],
  [/progress|review|doing|test|qa|started|active|blocked/, 'started'],
  [/backlog|icebox|later|someday/, 'backlog'],
  [/to.?do|open|new|ready|selected|next|planned/, 'unstarted'],
];

function countStates(
  rows: readonly PreviewRow[],
  states: PreviewTarget['states'],
): readonly PreviewState[] {
  const uses = new Map<string, number>();
  for (const { state_name } of rows) {
    if (state_name) uses.set(state_name, (uses.get(state_name) ?? 0) + 1);
  }
  return [...uses]
    .map(([name, count]) => ({ name, uses: count, state_id: namedState(name, states) }))
    .toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

function namedState(name: string, states: PreviewTarget['states']): string | null {
  const same = states.find((state) => sortKey(state.name) === sortKey(name));
  if (same) return same.id;
  const group = GROUP_WORDS.find(([words]) => words.test(name.toLowerCase()))?.[1];
  return states.filter((state) => state.group === group)[0]?.id ?? null;
}

function countLabels(
  rows: readonly PreviewRow[],
  existing: PreviewTarget['labels'],
): PreviewLabel[] {
  const known = new Map(existing.map((label) => [sortKey(label.name), label]));
  const found = new Map<string, PreviewLabel>();
  for (const label of rows.flatMap((row) => row.labels)) {
    const key = sortKey(label.name);
    if (key === '') continue;
    const before = found.get(key);
    const match = known.get(key);
    found.set(key, {
      name: before?.name ?? label.name.trim(),
      color: before?.color ?? match?.color ?? colorOf(label.color),
      uses: (before?.uses ?? 0) + 1,
      label_id: match?.id ?? null,
    });
  }
  return [...found.values()].toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

function colorOf(color: string | null | undefined): string {
  return color ? `#${color.toUpperCase()}` : DEFAULT_LABEL_COLOR;
}

function countPeople(
  rows: readonly PreviewRow[],
  members: PreviewTarget['members'],
): PreviewPerson[] {
  const uses = new Map<string, number>();
  const logins = rows.flatMap((row) => [
    row.user?.login,
    ...row.assignees.map((assignee) => assignee.login),
    ...row.comment_list.map((comment) => comment.user?.login),
  ]);
  for (const login of logins) if (login) uses.set(login, (uses.get(login) ?? 0) + 1);
  return [...uses]
    .map(([login, count]) => ({ login, uses: count, member_id: memberOf(login, members) }))
    .toSorted((a, b) => b.uses - a.uses || (a.login < b.login ? -1 : 1));
}

/** A login is a member when it is the display name, or the part of the address before the `@`. */
function memberOf(login: string, members: PreviewTarget['members']): string | null {
  const wanted = sortKey(login);
  const found = members.find(
    (member) =>
      sortKey(member.display_name) === wanted ||
      sortKey(member.email.split('@')[0] ?? '') === wanted,
  );
  return found?.id ?? null;
}
