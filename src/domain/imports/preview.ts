import type { StateGroup } from '../state-group.ts';
import { sortKey } from '../sort-key.ts';

/** What the preview needs to know of one source row. */
export interface PreviewRow {
  readonly state: 'open' | 'closed';
  readonly state_reason?: string | null | undefined;
  /** The source's own word for the state, where it has more than two. */
  readonly state_name?: string | null | undefined;
  readonly is_epic?: boolean | undefined;
  readonly user?: { readonly login: string } | null | undefined;
  readonly assignees: readonly { readonly login: string }[];
  readonly subscribers: readonly { readonly login: string }[];
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

/** What the rows of a source name, counted row by row: the rows themselves need not be kept. */
export interface Tally {
  items: number;
  comments: number;
  epics: number;
  readonly states: Map<string, number>;
  readonly people: Map<string, number>;
  /** By sort key. */
  readonly labels: Map<string, { name: string; color: string | null; uses: number }>;
}

export function newTally(): Tally {
  return {
    items: 0,
    comments: 0,
    epics: 0,
    states: new Map(),
    people: new Map(),
    labels: new Map(),
  };
}

export function countRow(tally: Tally, row: PreviewRow): void {
  tally.items += 1;
  tally.comments += row.comment_list.length;
  if (row.is_epic) tally.epics += 1;
  if (row.state_name) countOne(tally.states, row.state_name);
  const people = [
    row.user,
    ...row.assignees,
    ...row.subscribers,
    ...row.comment_list.map(({ user }) => user),
  ];
  for (const person of people) if (person?.login) countOne(tally.people, person.login);
  for (const { name, color } of row.labels) {
    const key = sortKey(name);
    if (key === '') continue;
    const before = tally.labels.get(key);
    if (before) before.uses += 1;
    else tally.labels.set(flat(key), { name: flat(name.trim()), color: color ?? null, uses: 1 });
  }
}

function countOne(counts: Map<string, number>, name: string): void {
  const before = counts.get(name);
  if (before === undefined) counts.set(flat(name), 1);
  else counts.set(name, before + 1);
}

/** A copy that doesn't keep the chunk of the file alive that the text was cut from. */
export function flat(text: string): string {
  return text.split('').join('');
}

/** How an import would map a source onto a project, before anything is written. */
export function previewImport(tally: Tally, project: PreviewTarget): ImportPreview {
  return {
    items: tally.items,
    comments: tally.comments,
    states: guessStates(project.states),
    named: mostUsed(tally.states).map(([name, uses]) => ({
      name,
      uses,
      state_id: namedState(name, project.states),
    })),
    labels: previewLabels(tally, project.labels),
    people: mostUsed(tally.people).map(([login, uses]) => ({
      login,
      uses,
      member_id: memberOf(login, project.members),
    })),
  };
}

function mostUsed(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
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

function namedState(name: string, states: PreviewTarget['states']): string | null {
  const same = states.find((state) => sortKey(state.name) === sortKey(name));
  if (same) return same.id;
  const group = GROUP_WORDS.find(([words]) => words.test(name.toLowerCase()))?.[1];
  return states.filter((state) => state.group === group)[0]?.id ?? null;
}

function previewLabels(tally: Tally, existing: PreviewTarget['labels']): readonly PreviewLabel[] {
  const known = new Map(existing.map((label) => [sortKey(label.name), label]));
  return [...tally.labels]
    .map(([key, { name, color, uses }]): PreviewLabel => {
      const match = known.get(key);
      return { name, color: match?.color ?? colorOf(color), uses, label_id: match?.id ?? null };
    })
    .toSorted((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}

function colorOf(color: string | null | undefined): string {
  return color ? `#${color.toUpperCase()}` : DEFAULT_LABEL_COLOR;
}

/** A login is a member when it equals the display name, the email address or its part before the `@`. */
function memberOf(login: string, members: PreviewTarget['members']): string | null {
  const wanted = sortKey(login);
  const found = members.find(
    (member) =>
      sortKey(member.display_name) === wanted ||
      sortKey(member.email) === wanted ||
      sortKey(member.email.split('@')[0] ?? '') === wanted,
  );
  return found?.id ?? null;
}
