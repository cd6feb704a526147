import type { Priority } from '../../domain/priority.ts';
import type { StateGroup } from '../../domain/state-group.ts';

/** What a board answers, as far as its page reads it. */

export interface Board {
  readonly anchor: string;
  readonly is_comments_enabled: boolean;
  readonly is_reactions_enabled: boolean;
  readonly is_votes_enabled: boolean;
  readonly intake: string | null;
  readonly view_props: Readonly<Record<string, unknown>>;
}

export interface Meta {
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
}

export interface BoardState {
  readonly id: string;
  readonly name: string;
  readonly group: StateGroup;
  readonly color: string;
}

export interface BoardLabel {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

export interface BoardMember {
  readonly member: string;
  readonly member__display_name: string;
}

export interface Actor {
  readonly id: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
}

export interface Vote {
  readonly vote: 1 | -1;
  readonly actor_details: Actor;
}

export interface Reaction {
  readonly reaction: string;
  readonly actor_details: Actor;
}

export interface BoardItem {
  readonly id: string;
  readonly name: string;
  readonly state_id: string | null;
  readonly state__group: StateGroup;
  readonly priority: Priority;
  readonly sequence_id: number;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly label_ids: readonly string[];
  readonly assignee_ids: readonly string[];
  /** Null: the board does not collect them, or nobody has. */
  readonly vote_items: readonly Vote[] | null;
  readonly reaction_items: readonly Reaction[] | null;
}

export interface BoardItemDetail extends BoardItem {
  readonly description_html: string;
}

export interface BoardComment {
  readonly id: string;
  readonly actor: string;
  readonly actor_detail: Actor | null;
  readonly comment_html: string;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly comment_reactions: readonly { readonly reaction: string; readonly actor: string }[];
}

/** One page of the list: groups by their key; without groups everything under ''. */
export interface ItemsPage {
  readonly groups: ReadonlyMap<
    string,
    { readonly rows: readonly BoardItem[]; readonly total: number }
  >;
  readonly total: number;
}

interface Envelope {
  readonly grouped_by: string | null;
  readonly total_count: number;
  readonly results:
    | readonly BoardItem[]
    | Readonly<
        Record<string, { readonly results: readonly BoardItem[]; readonly total_results: number }>
      >;
}

export function toItemsPage(body: unknown): ItemsPage {
  const { results, total_count } = body as Envelope;
  if (Array.isArray(results)) {
    const rows = results as readonly BoardItem[];
    return { groups: new Map([['', { rows, total: total_count }]]), total: total_count };
  }
  const groups = Object.entries(results).map(
    ([key, { results: rows, total_results }]) => [key, { rows, total: total_results }] as const,
  );
  return { groups: new Map(groups), total: groups.reduce((sum, [, { total }]) => sum + total, 0) };
}

export const asBoard = (body: unknown) => body as Board;
export const asMeta = (body: unknown) => body as Meta;
export const asStates = (body: unknown) => body as readonly BoardState[];
export const asLabels = (body: unknown) => body as readonly BoardLabel[];
export const asMembers = (body: unknown) => body as readonly BoardMember[];
export const asDetail = (body: unknown) => body as BoardItemDetail;
export const asComments = (body: unknown) => body as readonly BoardComment[];
