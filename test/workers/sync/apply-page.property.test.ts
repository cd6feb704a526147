import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/domain/operation.ts';
import type { FeedRow, Tombstone } from '../../../src/protocol/feed.ts';
import { applySlice } from '../../../workers/sync/apply-page.ts';
import { isoOfMicros, microsOf } from '../../../src/domain/timestamps.ts';
import { readBase, readImage } from '../../../workers/mutations/work-item-images.ts';
import { ANA, itemId, PROJECT, workItem } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const START = microsOf('2026-11-20T09:00:00.000000Z');

/** Versions of six items; each moment of the project's clock is one change. */
const changes = fc
  .array(fc.record({ item: fc.nat(5), name: fc.constantFrom('a', 'b', 'c') }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((made) =>
    made.map(({ item, name }, at): FeedRow =>
      workItem({ id: itemId(600 + item), name, updated_at: isoOfMicros(START + at) }),
    ),
  );
const cuts = fc.infiniteStream(fc.nat(1_000_000));

const EDITED = itemId(600);
const edit: Operation = {
  id: itemId(1),
  position: 1,
  user_id: ANA,
  workspace_slug: 'acme',
  action: {
    kind: 'work_item.edit',
    project_id: PROJECT,
    id: EDITED,
    set: { priority: 'urgent' },
    replaced: { priority: 'none' },
    sets: {},
  },
  status: 'waiting',
  written_at: '2026-11-20T10:00:00.000Z',
  attempts: 0,
  acked_at: null,
  problem: null,
};

test('[R3][R5] pages cut anywhere, repeated and reordered leave the newest of each row, with what is unsent on top', () => {
  fc.assert(
    fc.property(changes, cuts, fc.boolean(), (rows, entropy, isEdited) => {
      const db = memoryDb();
      const operations = isEdited ? [edit] : [];
      for (const page of shuffledWithRepeats(rows, entropy)) {
        applySlice(db, PROJECT, page, operations);
      }
      const newest = new Map(rows.map((row) => [row.id, row]));
      for (const [id, { name, updated_at }] of newest) {
        const isOnTop = isEdited && id === EDITED;
        const priority = isOnTop ? 'urgent' : 'none';
        expect(readImage(db, id)).toMatchObject({
          name,
          updated_at,
          priority,
          is_local_update: isOnTop,
        });
        expect(readBase(db, id)?.priority ?? null).toBe(isOnTop ? 'none' : null);
      }
      db.close();
    }),
    propertyRuns(100),
  );
});

function shuffledWithRepeats(
  rows: readonly FeedRow[],
  entropy: Iterator<number>,
): (FeedRow | Tombstone)[][] {
  const draw = (below: number) => Number(entropy.next().value) % below;
  const deliveries = [...rows, ...rows].map((row) => ({ row, at: draw(1_000_000) }));
  deliveries.sort((a, b) => a.at - b.at);
  const pages: FeedRow[][] = [];
  for (const { row } of deliveries) {
    const page = pages.at(-1);
    // The feed never brings one row twice in a page.
    const isNew = page && !page.some(({ id }) => id === row.id);
    if (isNew && draw(3) > 0) page.push(row);
    else pages.push([row]);
  }
  return pages;
}
