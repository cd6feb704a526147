import type { ProjectId, UserId } from '../../src/domain/ids.ts';
import type { Action, ScalarPatch, SetChanges } from '../../src/domain/operation.ts';
import { setChange } from '../../src/domain/edit-change.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../src/domain/sort-order.ts';
import {
  isSetField,
  SET_FIELDS,
  type WorkItemField,
  type WorkItemPatch,
} from '../../src/domain/work-item.ts';
import type { Intent } from '../../src/protocol/worker-api.ts';

/** What a new work item needs to know about the others. Answered by the copy, or by the server. */
export interface WriteContext {
  readonly userId: UserId;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  readonly defaultState: (projectId: ProjectId) => Promise<string | null>;
  /** The largest `sort_order` in a state of a project; null when it holds nothing. */
  readonly lastSortOrder: (projectId: ProjectId, stateId: string) => Promise<number | null>;
}

export interface Prepared {
  /** One per intent, in the same order. */
  readonly actions: readonly Action[];
  readonly undo: readonly Intent[] | null;
}

type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { readonly kind: Kind }>;
type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

/** Turns intents into operations. Only a creation without a state or a position asks the context. */
export async function prepare(
  intents: readonly Intent[],
  context: WriteContext,
): Promise<Prepared> {
  const actions: Action[] = [];
  for (const intent of intents) actions.push(await toAction(intent, context, actions));
  const undo = intents.flatMap((intent) => inverseOf(intent) ?? []).toReversed();
  return { actions, undo: undo.length > 0 ? undo : null };
}

async function toAction(
  intent: Intent,
  context: WriteContext,
  before: readonly Action[],
): Promise<Action> {
  switch (intent.kind) {
    case 'work_item.create':
      return creation(intent, context, before);
    case 'work_item.edit':
      return editAction(intent);
    case 'comment.create':
      return { ...intent, created_by: context.userId, created_at: context.now() };
    case 'comment.edit': {
      const { seen, ...rest } = intent;
      return { ...rest, replaced: seen };
    }
    case 'work_item.delete':
    case 'work_item.archive':
    case 'comment.delete':
      return intent;
  }
}

/** Sets become what was added and removed, compared with what the person saw. */
export function editAction(intent: IntentOf<'work_item.edit'>): ActionOf<'work_item.edit'> {
  const { patch, seen, ...rest } = intent;
  const fields = (Object.keys(patch) as WorkItemField[]).filter(
    (field) => patch[field] !== undefined && !isSetField(field),
  );
  const pick = (from: WorkItemPatch): ScalarPatch =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  const sets: SetChanges = Object.fromEntries(
    SET_FIELDS.flatMap((field) => {
      const wanted = patch[field];
      return wanted ? [[field, setChange(seen[field] ?? [], wanted)]] : [];
    }),
  );
  return { ...rest, set: pick(patch), replaced: pick(seen), sets };
}

/**
 * What takes an intent back without touching what other people did since: an edit with both sides swapped. Its
 * sets lose what was added and regain what was removed, its text is merged back. Null: dropping it takes it back.
 */
export function inverseOf(intent: Intent): Intent | null {
  switch (intent.kind) {
    case 'work_item.create': {
      const { project_id, id, fields } = intent;
      const subject = { name: fields.name, sequence_id: null };
      return { kind: 'work_item.delete', project_id, id, subject };
    }
    case 'work_item.edit':
      return { ...intent, patch: intent.seen, seen: intent.patch, is_undo: true };
    case 'work_item.archive':
      return { ...intent, archived: !intent.archived };
    case 'comment.create': {
      const { comment_html: _, ...rest } = intent;
      return { ...rest, kind: 'comment.delete' };
    }
    case 'comment.edit':
      return { ...intent, comment_html: intent.seen, seen: intent.comment_html };
    case 'work_item.delete':
    case 'comment.delete':
      return null;
  }
}

async function creation(
  intent: IntentOf<'work_item.create'>,
  context: WriteContext,
  before: readonly Action[],
): Promise<Action> {
  const { project_id, fields } = intent;
  const state_id = fields.state_id ?? (await context.defaultState(project_id));
  const sort_order =
    fields.sort_order ?? (await nextSortOrder(context, before, project_id, state_id ?? ''));
  const placed = { ...fields, ...(state_id === null ? {} : { state_id }), sort_order };
  return { ...intent, fields: placed, created_by: context.userId, created_at: context.now() };
}

/** The server's own rule, so that an item keeps its place when the answer comes. */
async function nextSortOrder(
  context: WriteContext,
  before: readonly Action[],
  projectId: ProjectId,
  stateId: string,
): Promise<number> {
  const last = await context.lastSortOrder(projectId, stateId);
  const made = before.flatMap((action) =>
    action.kind === 'work_item.create' &&
    action.project_id === projectId &&
    (action.fields.state_id ?? '') === stateId
      ? [action.fields.sort_order]
      : [],
  );
  const orders = last === null ? made : [...made, last];
  return orders.length > 0 ? Math.max(...orders) + SORT_ORDER_STEP : SORT_ORDER_DEFAULT;
}
