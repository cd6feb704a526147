import type { Filter } from '../domain/filter.ts';
import type { ProjectId, WorkItemId } from '../domain/ids.ts';
import type { ListAnswer, ListPlace, ListQuery, RowWindow } from '../domain/list-query.ts';
import type { Operation } from '../domain/operation.ts';
import type { ResourceName, RESOURCES, RowOf } from '../resources/resources.ts';
import type { WorkItemDetail, WorkItemRow } from '../domain/work-item.ts';

interface Owned {
  readonly workspace: object;
  readonly project: { readonly project_id: ProjectId };
  readonly work_item: { readonly project_id: ProjectId; readonly work_item_id: WorkItemId };
}

/** The rows of one resource, under what they belong to. */
export type ResourceQuestion = {
  [Name in ResourceName]: { readonly ask: Name } & Owned[(typeof RESOURCES)[Name]['of']];
}[ResourceName];

type ResourceAnswers = {
  readonly [Name in ResourceName]: (typeof RESOURCES)[Name]['isOne'] extends true
    ? RowOf<Name> | null
    : readonly RowOf<Name>[];
};

/**
 * Everything that a screen can ask: plain data, so that it crosses threads and tabs. Every question
 * has one answer type (`Answers`), whether the local copy answers it or the server.
 */
export type Question =
  /** Groups with their first rows, and any windows of rows, from one snapshot. */
  | { readonly ask: 'workItems'; readonly query: ListQuery; readonly windows: readonly RowWindow[] }
  /** The ids of a stretch of one group, so that it can be selected without being loaded. */
  | { readonly ask: 'workItemIds'; readonly query: ListQuery; readonly window: RowWindow }
  /** Where one item stands in a list, so that the screen can scroll to it. */
  | { readonly ask: 'places'; readonly query: ListQuery; readonly id: WorkItemId }
  | { readonly ask: 'workItem'; readonly project_id: ProjectId; readonly id: WorkItemId }
  /** By what people write: `APP-42`, or an id for an item that has no number yet. */
  | { readonly ask: 'workItemByKey'; readonly key: string }
  | {
      readonly ask: 'subWorkItems';
      readonly project_id: ProjectId;
      readonly parent_id: WorkItemId;
    }
  /**
   * As you type: keys, then names, then names with descriptions, each best first. `project_id` null
   * searches the workspace.
   */
  | {
      readonly ask: 'search';
      readonly text: string;
      readonly project_id: ProjectId | null;
      readonly filter: Filter;
      readonly limit: number;
    }
  | ResourceQuestion
  /** Unsent, refused and parked operations of this person, oldest first. */
  | { readonly ask: 'ledger' };

export interface Answers extends ResourceAnswers {
  readonly workItems: ListAnswer;
  readonly workItemIds: readonly WorkItemId[];
  readonly places: readonly ListPlace[];
  readonly workItem: WorkItemDetail | null;
  readonly workItemByKey: WorkItemDetail | null;
  readonly subWorkItems: readonly WorkItemRow[];
  readonly search: readonly SearchHit[];
  readonly ledger: readonly LedgerEntry[];
}

export type Ask = Question['ask'];
export type QuestionOf<Kind extends Ask> = Extract<Question, { readonly ask: Kind }>;
export type AnswerTo<Q extends Question> = Answers[Q['ask']];

/** Both engines answer within the copy; the collections refresh from the server in the background. */
export interface SearchHit {
  readonly row: WorkItemRow;
  /** The name, cut into pieces of which every second one matched. */
  readonly pieces: readonly string[];
  /** A stretch of the description, cut the same way, where words were found that the name does not have. */
  readonly excerpt: readonly string[] | null;
}

export interface LedgerEntry {
  readonly operation: Operation;
  /** `APP-42 · Title`, as far as this device knows it. */
  readonly subject: string;
}
