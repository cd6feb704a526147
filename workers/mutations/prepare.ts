import { applyOperation, type WorkItemImage } from '../../src/domain/apply-op.ts';
import type { WorkItemComment } from '../../src/domain/entities.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { ProjectId, UserId, WorkItemId } from '../../src/domain/ids.ts';
import type { Action, ScalarPatch, SetChange, SetChanges } from '../../src/domain/operation.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../src/domain/sort-order.ts';
import { isSetField, SET_FIELDS, type WorkItemPatch } from '../../src/domain/work-item.ts';
import type { Intent } from '../../src/protocol/worker-api.ts';

/** What turning a wish into an operation must know. Answered by the copy, or by the server. */
export interface WriteContext {
  readonly userId: UserId;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  /** As the screen shows it; with its description where that is `whole`. */
  readonly itemOf: (
    projectId: ProjectId,
    id: WorkItemId,
    whole: boolean,
  ) => Promise<WorkItemImage | null>;
  readonly commentOf: (
    intent: Extract<Intent, { readonly kind: 'comment.edit' }>,
  ) => Promise<WorkItemComment | null>;
  readonly defaultState: (projectId: ProjectId) => Promise<string | null>;
  /** The largest `sort_order` in a state of a project; null when it holds nothing. */
  readonly lastSortOrder: (projectId: ProjectId, stateId: string) => Promise<number | null>;
}

export interface Prepared {
  /** One per intent, in the same order. */
  readonly actions: readonly Action[];
  readonly undo: readonly Intent[] | null;
}

interface Batch {
  readonly context: WriteContext;
  /** What earlier intents of this batch make of their items. */
  readonly images: Map<WorkItemId, WorkItemImage | null>;
}

/** Fills in what the person did not say: replaced values, places, moments, and how to take it back. */
export async function prepare(
  intents: readonly Intent[],
  context: WriteContext,
): Promise<Prepared> {
  const batch: Batch = { context, images: new Map() };
  const actions: Action[] = [];
  const undo: Intent[] = [];
  for (const intent of intents) {
    const { action, inverse } = await prepareOne(intent, batch);
    actions.push(action);
    if (inverse) undo.unshift(inverse);
  }
  return { actions, undo: undo.length > 0 ? undo : null };
}

interface PreparedOne {
  readonly action: Action;
  readonly inverse: Intent | null;
}

async function prepareOne(intent: Intent, batch: Batch): Promise<PreparedOne> {
  const prepared = await toAction(intent, batch);
  const { action } = prepared;
  if (action.kind === 'work_item.create' || action.kind === 'work_item.edit') {
    const before = await imageOf(batch, action.project_id, action.id, false);
    const { now, userId } = batch.context;
    const applied = { action, written_at: now(), user_id: userId };
    batch.images.set(action.id, applyOperation(before, applied, { stateGroup: () => null }));
  }
  return prepared;
}

async function toAction(intent: Intent, batch: Batch): Promise<PreparedOne> {
  const { userId, now, commentOf } = batch.context;
  switch (intent.kind) {
    case 'work_item.create':
      return prepareCreate(intent, batch);
    case 'work_item.edit':
      return prepareEdit(intent, batch);
    case 'work_item.delete':
      return { action: intent, inverse: null };
    case 'work_item.archive':
      return { action: intent, inverse: { ...intent, archived: !intent.archived } };
    case 'comment.create': {
      const { project_id, work_item_id, id } = intent;
      return {
        action: { ...intent, created_by: userId, created_at: now() },
        inverse: { kind: 'comment.delete', project_id, work_item_id, id },
      };
    }
    case 'comment.edit': {
      const comment = await commentOf(intent);
      if (!comment) throw notHere('comment');
      const { comment_html } = comment;
      return {
        action: { ...intent, replaced: comment_html },
        inverse: { ...intent, comment_html },
      };
    }
    case 'comment.delete':
      return { action: intent, inverse: null };
  }
}

async function prepareCreate(
  intent: Extract<Intent, { readonly kind: 'work_item.create' }>,
  batch: Batch,
): Promise<PreparedOne> {
  const { project_id, id, fields } = intent;
  const { userId, now, defaultState } = batch.context;
  const state_id = fields.state_id ?? (await defaultState(project_id));
  const sort_order = fields.sort_order ?? (await nextSortOrder(batch, project_id, state_id));
  const placed = { ...fields, ...(state_id === null ? {} : { state_id }), sort_order };
  return {
    action: { ...intent, fields: placed, created_by: userId, created_at: now() },
    inverse: { kind: 'work_item.delete', project_id, id },
  };
}

/** The server's own rule, so that an item keeps its place when the answer comes. */
async function nextSortOrder(
  { context, images }: Batch,
  projectId: ProjectId,
  stateId: string | null,
): Promise<number> {
  const last = await context.lastSortOrder(projectId, stateId ?? '');
  const made = [...images.values()].flatMap((image) =>
    image?.project_id === projectId && image.state_id === (stateId ?? '') ? [image.sort_order] : [],
  );
  const orders = last === null ? made : [...made, last];
  return orders.length > 0 ? Math.max(...orders) + SORT_ORDER_STEP : SORT_ORDER_DEFAULT;
}

async function prepareEdit(
  intent: Extract<Intent, { readonly kind: 'work_item.edit' }>,
  batch: Batch,
): Promise<PreparedOne> {
  const { kind, project_id, id, patch } = intent;
  const image = await imageOf(batch, project_id, id, patch.description_html !== undefined);
  if (!image) throw notHere('work item');
  const { set, replaced, before } = scalarsOf(patch, image);
  const sets: SetChanges = Object.fromEntries(
    SET_FIELDS.flatMap((field) => {
      const wanted = patch[field];
      return wanted ? [[field, setChange(image[field], wanted)]] : [];
    }),
  );
  return {
    action: { kind, project_id, id, set, replaced, sets },
    inverse: { kind, project_id, id, patch: before },
  };
}

function scalarsOf(patch: WorkItemPatch, image: WorkItemImage) {
  const known = { description_html: '<p></p>', ...image };
  const fields = (Object.keys(patch) as (keyof WorkItemPatch)[]).filter(
    (field) => patch[field] !== undefined,
  );
  const scalars = fields.filter((field) => !isSetField(field));
  const pick = (from: WorkItemPatch, names: readonly (keyof WorkItemPatch)[]) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    set: pick(patch, scalars) as ScalarPatch,
    replaced: pick(known, scalars) as ScalarPatch,
    before: pick(known, fields) as WorkItemPatch,
  };
}

function setChange(from: readonly string[], to: readonly string[]): SetChange {
  return {
    added: to.filter((value) => !from.includes(value)),
    removed: from.filter((value) => !to.includes(value)),
  };
}

async function imageOf(
  { images, context }: Batch,
  projectId: ProjectId,
  id: WorkItemId,
  whole: boolean,
): Promise<WorkItemImage | null> {
  const known = images.get(id);
  const isEnough = known === null || !whole || known?.description_html !== undefined;
  if (known !== undefined && isEnough) return known;
  const image = await context.itemOf(projectId, id, whole);
  return image && known ? { ...image, ...known } : image;
}

function notHere(what: string): AppError {
  return new AppError(
    'request.not-found',
    `This ${what} is not on this device any more, so the change has nothing to stand on. It may have been deleted elsewhere.`,
  );
}
