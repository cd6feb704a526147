import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAnswer } from '../../../src/protocol/answer-texts.ts';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { putImages } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems } from '../../../workers/queries/list-work-items.ts';
import { anyFilter, anyImage, anyWorld } from '../../support/lists/arbitraries.ts';
import { listQuery } from '../../support/builders.ts';
import { listFuzz } from '../../support/lists/list-fuzz.ts';
import { listModel } from '../../support/lists/list-model.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { writeWorld } from '../../support/worker/replica.ts';
import { restartedListEngine, workerListEngine } from '../../support/lists/worker-list-engine.ts';

listFuzz('the local copy', workerListEngine, 2_000);
listFuzz('a copy that was started again', restartedListEngine, 600);

test('a filter keeps what the model keeps', { timeout: 180_000 }, () => {
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
          const answer = parseAnswer(listWorkItems(db, query, [])) as ListAnswer;
          expect(answer).toEqual(listModel(images, world, query, []));
        }
        db.close();
      },
    ),
    propertyRuns(100),
  );
});
