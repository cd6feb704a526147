import type { WorkItemId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { isResource, RESOURCE_NAMED } from '../../src/resources/resources.ts';
import type { ResourceRow, Scope } from '../../src/resources/resource.ts';
import type { Question, ResourceQuestion } from '../../src/protocol/questions.ts';
import { isShown, workItemOf } from '../mutations/entity-of.ts';

export function isOfResource(question: Question): question is ResourceQuestion {
  return isResource(question.ask);
}

/** What the rows of a question belong to. */
export function scopeOf(question: ResourceQuestion): Pick<Scope, 'project_id' | 'work_item_id'> {
  return {
    project_id: 'project_id' in question ? question.project_id : '',
    work_item_id: 'work_item_id' in question ? question.work_item_id : '',
  };
}

/**
 * The server's rows of a resource as screens get them: in order, with what is unsent on top. One row, or null,
 * where there is only one.
 */
export function shownRows(
  question: ResourceQuestion,
  rows: readonly ResourceRow[],
  operations: readonly Operation[],
): unknown {
  const resource = RESOURCE_NAMED[question.ask];
  const item = scopeOf(question).work_item_id as WorkItemId;
  const unsent = operations.filter(
    (operation) => workItemOf(operation.action) === item && isShown(operation),
  );
  const shown = resource.shown(rows, unsent);
  return resource.isOne ? (shown[0] ?? null) : shown;
}
