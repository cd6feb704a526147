import { projectOfScope } from '../../src/domain/list-fields.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import type { Ask, Question } from '../../src/protocol/questions.ts';
import { isResource, type ResourceName } from '../../src/resources/resources.ts';

export type ChangeKind = 'work_item' | 'outbox' | ResourceName;

/** What a commit changed. */
export interface Change {
  /** Null: something of the workspace. */
  readonly project_id: ProjectId | null;
  readonly kinds: readonly ChangeKind[];
}

/** Lists sort by the names of these, and group by the group of a state. */
const LISTED: readonly ChangeKind[] = [
  'work_item',
  'states',
  'labels',
  'members',
  'cycles',
  'modules',
  'estimates',
];

/** Which changes can change the answer. A resource is changed by itself alone; any other question needs its line. */
const READS: Record<Exclude<Ask, ResourceName>, readonly ChangeKind[]> = {
  workItems: LISTED,
  workItemIds: LISTED,
  places: LISTED,
  workItem: ['work_item', 'states'],
  workItemByKey: ['work_item', 'states', 'projects'],
  subWorkItems: ['work_item', 'states'],
  search: ['work_item'],
  ledger: ['outbox', 'work_item'],
};

export function touches(change: Change, question: Question): boolean {
  const about = projectOf(question);
  const elsewhere = about !== null && change.project_id !== null && about !== change.project_id;
  return !elsewhere && readBy(question.ask).some((kind) => change.kinds.includes(kind));
}

function readBy(ask: Ask): readonly ChangeKind[] {
  return isResource(ask) ? [ask] : READS[ask];
}

/** Null: the whole workspace. */
export function projectOf(question: Question): ProjectId | null {
  if ('project_id' in question) return question.project_id;
  if (!('query' in question)) return null;
  return projectOfScope(question.query.scope);
}
