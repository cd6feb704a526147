import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/operation.ts';
import { LARGE_GESTURE, nextToSend } from '../../../workers/sync/next-to-send.ts';
import { ANA, itemId, PROJECT, uuid } from '../../support/builders.ts';
import { propertyRuns } from '../../support/property-runs.ts';

interface Written {
  readonly item: number;
  readonly what: 'edit' | 'text' | 'archive' | 'comment' | 'create';
  /** 0: none. 1 is made large. */
  readonly gesture: number;
  readonly status: 'waiting' | 'acked' | 'parked';
  readonly isHeld: boolean;
}

const written: fc.Arbitrary<Written> = fc.record({
  item: fc.nat(5),
  what: fc.constantFrom('edit', 'edit', 'edit', 'text', 'archive', 'comment', 'create'),
  gesture: fc.nat(3),
  status: fc.constantFrom('waiting', 'waiting', 'waiting', 'acked', 'parked'),
  isHeld: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
});

function actionOf({ item, what }: Written, n: number): Operation['action'] {
  const [project_id, id] = [PROJECT, itemId(item)];
  const edit = { kind: 'work_item.edit' as const, project_id, id, replaced: {}, sets: {} };
  switch (what) {
    case 'edit':
      return { ...edit, set: { priority: 'high' } };
    case 'text':
      return { ...edit, set: { description_html: `<p>${n}</p>` } };
    case 'archive':
      return { kind: 'work_item.archive', project_id, id, archived: true };
    case 'comment': {
      const at = { work_item_id: id, id: uuid('c', n), created_at: '2026-11-20T09:00:00Z' };
      const said = { comment_html: '<p>c</p>', created_by: ANA };
      return { kind: 'comment.create', project_id, ...at, ...said };
    }
    case 'create': {
      const made = { created_by: ANA, created_at: '2026-11-20T09:00:00Z' };
      const fields = { name: `${n}`, sort_order: n };
      return { kind: 'work_item.create', project_id, id, fields, ...made };
    }
  }
}

function operationsOf(all: readonly Written[]): readonly Operation[] {
  return all.map((one, n) => ({
    id: uuid('o', n),
    position: n,
    ...{ user_id: ANA, workspace_slug: 'acme', written_at: '2026-11-20T09:00:00Z' },
    action: actionOf(one, n),
    status: one.status,
    ...(one.gesture === 0 ? {} : { gesture: { id: `g${one.gesture}`, size: 2 } }),
    ...{ attempts: 0, acked_at: null, problem: null },
  }));
}

const itemOf = ({ action }: Operation) =>
  'work_item_id' in action ? action.work_item_id : action.id;
const isComment = ({ action }: Operation) => action.kind.startsWith('comment.');
const settles = ({ action }: Operation) =>
  action.kind === 'work_item.archive' || action.kind === 'work_item.create';

/** What must be answered before this one is sent: pair by pair, as the rule says it. */
function comesBefore(first: Operation, second: Operation): boolean {
  if (itemOf(first) !== itemOf(second)) return false;
  if (first.action.id === second.action.id) return true;
  return (isComment(second) && settles(first)) || (isComment(first) && settles(second));
}

const goesAlong = ({ gesture, action }: Operation) =>
  gesture !== undefined &&
  (action.kind === 'work_item.archive' ||
    (action.kind === 'work_item.edit' && action.set.description_html === undefined));

/** The same by looking at everything again and again. */
function model(
  operations: readonly Operation[],
  isHeld: (operation: Operation) => boolean,
  isLargeUnderWay: boolean,
): readonly Operation[] {
  const waiting = operations.filter(({ status }) => status === 'waiting');
  const isLarge = ({ gesture }: Operation) =>
    gesture !== undefined &&
    waiting.filter((other) => other.gesture?.id === gesture.id).length > LARGE_GESTURE;
  const free = waiting.filter(
    (one) =>
      !isHeld(one) &&
      !(isLarge(one) && isLargeUnderWay) &&
      !waiting.some((other) => other.position < one.position && comesBefore(other, one)),
  );
  const first = free.find((one) => !isLarge(one)) ?? free[0];
  if (!first) return [];
  if (!goesAlong(first)) return [first];
  return free
    .filter((one) => one.gesture?.id === first.gesture?.id && goesAlong(one))
    .slice(0, 500);
}

const world = fc.record({
  all: fc.array(written, { maxLength: 40 }),
  large: fc.constantFrom(0, 0, 15, 21, 30, 600),
  at: fc.nat(40),
  isLargeUnderWay: fc.boolean(),
});

test('[R7] what goes next is what a plain model says: in order, together, and a large gesture last', () => {
  fc.assert(
    fc.property(world, ({ all, large, at, isLargeUnderWay }) => {
      const more = Array.from({ length: large }, (_, n): Written => ({
        ...{ item: 100 + n, what: 'edit', gesture: 1, status: 'waiting', isHeld: n % 7 === 3 },
      }));
      const written = [...all.slice(0, at), ...more, ...all.slice(at)];
      const operations = operationsOf(written);
      const isHeld = ({ position }: Operation) => written[position]?.isHeld ?? false;
      const times = {
        waitOf: (operation: Operation) => (isHeld(operation) ? 1000 : 0),
        largestUnderWay: () => (isLargeUnderWay ? 500 : 0),
      };
      const next = nextToSend(operations, PROJECT, times);
      const expected = model(operations, isHeld, isLargeUnderWay);
      expect(next.map(({ position }) => position)).toEqual(
        expected.map(({ position }) => position),
      );
    }),
    propertyRuns(500),
  );
});
