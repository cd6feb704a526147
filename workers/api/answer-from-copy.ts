import type { Operation } from '../../src/domain/operation.ts';
import type { AnswerTexts } from '../../src/protocol/answer-texts.ts';
import type { Question, LedgerEntry } from '../../src/protocol/questions.ts';
import { collectionRows } from '../collections/collection-rows.ts';
import type { ResourceRow } from '../../src/resources/resource.ts';
import type { Db } from '../db/db.ts';
import { subjectOf } from '../mutations/subject-of.ts';
import { listWorkItems } from '../queries/list-work-items.ts';
import { workItemIds } from '../queries/work-item-ids.ts';
import { places } from '../queries/places.ts';
import { search } from '../queries/search.ts';
import { subWorkItems, workItem, workItemByKey } from '../queries/work-item.ts';
import { isOfResource, scopeOf, shownRows } from './shown-rows.ts';

export function answerFromCopy(
  db: Db,
  question: Question,
  operations: readonly Operation[],
): AnswerTexts {
  if (question.ask === 'workItems') return listWorkItems(db, question.query, question.windows);
  return [JSON.stringify(read(db, question, operations))];
}

function read(
  db: Db,
  question: Exclude<Question, { readonly ask: 'workItems' }>,
  operations: readonly Operation[],
): unknown {
  if (isOfResource(question)) {
    const { project_id, work_item_id } = scopeOf(question);
    const rows = collectionRows<ResourceRow>(db, question.ask, work_item_id || project_id);
    return shownRows(question, rows, operations);
  }
  switch (question.ask) {
    case 'workItemIds':
      return workItemIds(db, question.query, question.window);
    case 'places':
      return places(db, question.query, question.id);
    case 'workItem':
      return workItem(db, question.id);
    case 'workItemByKey':
      return workItemByKey(db, question.key);
    case 'subWorkItems':
      return subWorkItems(db, question.project_id, question.parent_id);
    case 'search':
      return search(db, question);
    case 'ledger':
      return ledger(db, operations);
  }
}

/** What is unsent, refused or parked, and what was answered with a note. */
export function ledger(db: Db | null, operations: readonly Operation[]): readonly LedgerEntry[] {
  return operations
    .filter(({ status, problem }) => status !== 'acked' || problem !== null)
    .map((operation) => ({ operation, subject: subjectOf(db, operation) }));
}
