import {
  readBoardProps,
  writeBoardProps,
  type BoardFilter,
  type BoardGrouping,
  type BoardLayout,
} from '../../domain/board-props.ts';

/** How a project is published, as the server says it. */
export interface Published {
  /** Missing while it is not. */
  readonly id?: string;
  readonly anchor?: string;
  readonly is_comments_enabled: boolean;
  readonly is_reactions_enabled: boolean;
  readonly is_votes_enabled: boolean;
  readonly intake: string | null;
  readonly view_props: Readonly<Record<string, unknown>>;
}

export interface IntakeSettings {
  readonly id: string;
  readonly anchor: string;
  readonly is_form_enabled: boolean;
}

/** What the person chooses. */
export interface PublishChoice {
  readonly layouts: readonly BoardLayout[];
  readonly groupings: readonly BoardGrouping[];
  readonly filters: readonly BoardFilter[];
  readonly comments: boolean;
  readonly reactions: boolean;
  readonly votes: boolean;
  readonly intake: boolean;
}

const EVERYTHING = { list: true, kanban: true };

export const asPublished = (body: unknown) => body as Published;
export const asIntakeSettings = (body: unknown) => body as IntakeSettings;

export function choiceOf(published: Published): PublishChoice {
  return {
    ...readBoardProps(published.id === undefined ? EVERYTHING : published.view_props),
    comments: published.is_comments_enabled,
    reactions: published.is_reactions_enabled,
    votes: published.is_votes_enabled,
    intake: published.intake !== null,
  };
}

/** @param intake of the project, where visitors may suggest something */
export function publishBody(choice: PublishChoice, before: Published, intake: string | null) {
  return {
    is_comments_enabled: choice.comments,
    is_reactions_enabled: choice.reactions,
    is_votes_enabled: choice.votes,
    intake: choice.intake ? intake : null,
    view_props: writeBoardProps(before.view_props, choice),
  };
}
