import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { places } from '../../../workers/queries/places.ts';
import { anyQuery, anySteps, anyWindows, anyWorld } from '../../support/arbitraries.ts';
import { itemId } from '../../support/builders.ts';
import { listModel, placesModel } from '../../support/list-model.ts';
import { memoryDb } from '../../support/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { applySteps, stepsModel, writeWorld } from '../../support/replica.ts';

test('the list is the model list, for any items, edits, names and questions', () => {
  fc.assert(
    fc.property(
      anySteps,
      anySteps,
      anyWorld,
      fc.array(fc.tuple(anyQuery, anyWindows), { minLength: 1, maxLength: 4 }),
      (before, after, world, questions) => {
        const db = memoryDb();
        writeWorld(db, world);
        const agree = (images: ReturnType<typeof stepsModel>) => {
          for (const [query, windows] of questions) {
            const answer = JSON.parse(listWorkItems(db, query, windows)) as ListAnswer;
            expect(answer).toEqual(listModel(images, world, query, windows));
          }
        };
        applySteps(db, before);
        agree(stepsModel(before));
        applySteps(db, after);
        agree(stepsModel([...before, ...after]));
        db.close();
      },
    ),
    propertyRuns(300),
  );
});

test('places are where the model finds the item', () => {
  fc.assert(
    fc.property(anySteps, anyWorld, anyQuery, fc.nat(11), (steps, world, query, n) => {
      const db = memoryDb();
      writeWorld(db, world);
      applySteps(db, steps);
      expect(places(db, query, itemId(n))).toEqual(
        placesModel(stepsModel(steps), world, query, itemId(n)),
      );
      db.close();
    }),
    propertyRuns(100),
  );
});
