import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { findRows } from '../../../workers/queries/find-rows.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { seekRows } from '../../../workers/queries/seek-rows.ts';
import { workItemIds } from '../../../workers/queries/work-item-ids.ts';
import { places } from '../../../workers/queries/places.ts';
import {
  anyFilter,
  anyImage,
  anyQuery,
  anySteps,
  anyWindows,
  anyWorld,
} from '../../support/arbitraries.ts';
import { itemId, listQuery } from '../../support/builders.ts';
import { listModel, placesModel, type World } from '../../support/list-model.ts';
import { memoryDb } from '../../support/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { applySteps, stepsModel, writeWorld } from '../../support/replica.ts';

/** Many questions, on machines that do something else as well. */
const LONG = { timeout: 180_000 };

test('the list is the model list, for any items, edits, names and questions', LONG, () => {
  fc.assert(
    fc.property(
      anySteps,
      anySteps,
      anyWorld,
      fc.option(anyWorld, { nil: null }),
      fc.array(fc.tuple(anyQuery, anyWindows), { minLength: 1, maxLength: 4 }),
      (before, after, worldBefore, worldAfter, questions) => {
        const db = memoryDb();
        const agree = (images: readonly WorkItemImage[], world: World) => {
          writeWorld(db, world);
          for (const [query, windows] of questions) {
            const expected = listModel(images, world, query, windows);
            expect(read(listWorkItems(db, query, windows))).toEqual(expected);
            for (const { window, rows } of expected.windows) {
              expect(workItemIds(db, query, window)).toEqual(rows.map(({ id }) => id));
            }
            const seeked = seekRows(db, query);
            if (seeked) expect(seeked.groups).toEqual(findRows(db, query, []).groups);
          }
        };
        applySteps(db, before);
        agree(stepsModel(before), worldBefore);
        applySteps(db, after);
        agree(stepsModel([...before, ...after]), worldAfter ?? worldBefore);
        db.close();
      },
    ),
    propertyRuns(300),
  );
});

const read = (text: string) => JSON.parse(text) as ListAnswer;

test('places are where the model finds the item', LONG, () => {
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

test('a filter keeps what the model keeps', LONG, () => {
  const anyImages = fc.uniqueArray(anyImage, {
    minLength: 6,
    maxLength: 12,
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(
      anyImages,
      anyWorld,
      fc.array(anyFilter, { minLength: 30, maxLength: 30 }),
      (images, world, filters) => {
        const db = memoryDb();
        writeWorld(db, world);
        putImages(db, images);
        for (const filter of filters) {
          const query = listQuery({ scope: { kind: 'workspace' }, filter });
          expect(read(listWorkItems(db, query, []))).toEqual(listModel(images, world, query, []));
        }
        db.close();
      },
    ),
    propertyRuns(100),
  );
});
