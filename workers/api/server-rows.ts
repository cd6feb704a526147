import type { Operation } from '../../src/domain/operation.ts';
import { applyOperations, type WorkItemImage } from '../../src/domain/apply-op.ts';
import type { State } from '../../src/resources/states.ts';
import type { StateGroup } from '../../src/domain/state-group.ts';
import { isoOfMicros, microsOf } from '../../src/domain/timestamps.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import { isShown, workItemOf } from '../mutations/entity-of.ts';

/** What makes rows of the server's look like rows of the copy. */
export interface RowContext {
  readonly states: readonly State[];
  readonly operations: readonly Operation[];
}

/** Rows of a group by a set also say which of its values put them there. */
interface WireRow extends Omit<WorkItemImage, 'state__group'> {
  readonly state__group?: StateGroup;
  readonly labels__id?: unknown;
  readonly assignees__id?: unknown;
  readonly issue_module__module_id?: unknown;
}

/** Single reads come in the viewer's zone and without the group of their state. */
export function toImage(wire: unknown, { states }: RowContext): WorkItemImage {
  const {
    labels__id: _l,
    assignees__id: _a,
    issue_module__module_id: _m,
    ...row
  } = wire as WireRow;
  const group = states.find(({ id }) => id === row.state_id)?.group ?? 'backlog';
  return {
    ...row,
    state__group: row.state__group ?? group,
    assignee_ids: row.assignee_ids ?? [],
    label_ids: row.label_ids ?? [],
    module_ids: row.module_ids ?? [],
    created_at: inUtc(row.created_at),
    updated_at: inUtc(row.updated_at),
    is_local_update: false,
  };
}

/** With what is unsent on top; null when that deletes it. */
export function withUnsent(image: WorkItemImage | null, id: string, context: RowContext) {
  const own = context.operations.filter(
    (operation) => workItemOf(operation.action) === id && isShown(operation),
  );
  return applyOperations(image, own, {
    stateGroup: (stateId) => context.states.find((state) => state.id === stateId)?.group ?? null,
  });
}

export function overlayRows(rows: readonly unknown[], context: RowContext): readonly WorkItemRow[] {
  return rows.flatMap((wire) => {
    const image = toImage(wire, context);
    const shown = withUnsent(image, image.id, context);
    return shown ? [shown] : [];
  });
}

function inUtc(timestamp: string): string {
  return isoOfMicros(microsOf(timestamp));
}
