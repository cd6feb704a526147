import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRows } from '../../../src/domain/compare-rows.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { moveUnsent, type Unsent } from '../../../workers/api/move-unsent.ts';
import { anyImage, anyQuery, anyWindows, anyWorld } from '../../support/lists/arbitraries.ts';
import { listModel, toRow, type World } from '../../support/lists/list-model.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** What rows do not carry stays as it is: nobody can edit it here. */
const UNSEEN = /"(mentions|subscriber|issue_type)"|"subscribed"/;

const anyMove = fc
  .record({
    images: fc.uniqueArray(anyImage, { maxLength: 12, size: 'max', selector: ({ id }) => id }),
    edits: fc.uniqueArray(anyImage, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
    deleted: fc.boolean(),
    query: anyQuery.filter((query) => !UNSEEN.test(JSON.stringify(query))),
    windows: anyWindows,
    world: anyWorld.map((world) => ({ ...world, closedProjects: new Set<string>() })),
  })
  .map(({ images, edits, world, deleted, ...more }) => {
    const known = images.map((image) => inWorld(image, world));
    const unsent = edits.map((edit, i) => {
      const before = known.find(({ id }) => id === edit.id) ?? null;
      const after = i === 0 && deleted ? null : inWorld(edit, world);
      return { before, after };
    });
    const touched = new Set(edits.map(({ id }) => id));
    const left = known.filter(({ id }) => !touched.has(id));
    return {
      ...more,
      world,
      before: known,
      after: [...left, ...unsent.flatMap((item) => item.after ?? [])],
      unsent: unsent.map((item): Unsent => ({
        before: item.before && toRow(item.before),
        after: item.after && toRow(item.after),
      })),
    };
  });

function inWorld(image: WorkItemImage, { states }: World): WorkItemImage {
  return { ...image, state__group: states.get(image.state_id)?.group ?? image.state__group };
}

test('what is unsent stands in the list where it will stand when the server has it', () => {
  fc.assert(
    fc.property(
      anyMove.filter(({ query }) => compareRows(query.order_by) !== null),
      ({ before, after, world, query, windows, unsent }) => {
        const whole = { ...query, per_page: 12 };
        const answer = listModel(before, world, whole, windows);
        const expected = listModel(after, world, whole, windows);
        expect(inOrder(moveUnsent(answer, whole, unsent))).toEqual(expected);
      },
    ),
    propertyRuns(600),
  );
});

test('groups count what is unsent even where their rows are not loaded and their order is not known', () => {
  fc.assert(
    fc.property(anyMove, ({ before, after, world, query, windows, unsent }) => {
      const answer = listModel(before, world, query, windows);
      const moved = moveUnsent(answer, query, unsent);
      expect(totals(moved)).toEqual(totals(listModel(after, world, query, windows)));
      for (const { rows } of moved.groups) {
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }
    }),
    propertyRuns(600),
  );
});

function totals({ total_count, item_count, groups }: ListAnswer) {
  const told = groups.flatMap(({ key, total, groups: subs }) => [
    [key, null, total] as const,
    ...subs.map((sub) => [key, sub.key, sub.total] as const),
  ]);
  return { total_count, item_count, groups: told.map((one) => JSON.stringify(one)).toSorted() };
}

function inOrder(answer: ListAnswer): ListAnswer {
  const byKey = (groups: ListAnswer['groups']): ListAnswer['groups'] =>
    groups
      .map((group) => ({ ...group, groups: byKey(group.groups) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { ...answer, groups: byKey(answer.groups) };
}
