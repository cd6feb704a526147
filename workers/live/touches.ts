import { projectOfScope } from '../../src/domain/list-fields.ts';
import type { ProjectId } from '../../src/domain/ids.ts';
import type { Ask, Question } from '../../src/protocol/questions.ts';
import type { CollectionKind } from '../collections/declarations.ts';

export type ChangeKind = 'work_item' | 'outbox' | CollectionKind;

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

/** Which changes can change the answer. A question without its line does not compile. */
const READS: Record<Ask, readonly ChangeKind[]> = {
  workItems: LISTED,
  workItemIds: LISTED,
  places: LISTED,
  workItem: ['work_item', 'states'],
  workItemByKey: ['work_item', 'states', 'projects'],
  subWorkItems: ['work_item', 'states'],
  search: ['work_item'],
  comments: ['comments'],
  activities: ['activities'],
  relations: ['relations'],
  projectRelations: ['projectRelations'],
  projects: ['projects'],
  members: ['members'],
  projectMembers: ['projectMembers'],
  states: ['states'],
  labels: ['labels'],
  cycles: ['cycles'],
  modules: ['modules'],
  estimates: ['estimates'],
  userProperties: ['userProperties'],
  ledger: ['outbox', 'work_item'],
};

export function touches(change: Change, question: Question): boolean {
  const about = projectOf(question);
  const elsewhere = about !== null && change.project_id !== null && about !== change.project_id;
  return !elsewhere && READS[question.ask].some((kind) => change.kinds.includes(kind));
}

/** Null: the whole workspace. */
export function projectOf(question: Question): ProjectId | null {
  if ('project_id' in question) return question.project_id;
  if (!('query' in question)) return null;
  return projectOfScope(question.query.scope);
}
