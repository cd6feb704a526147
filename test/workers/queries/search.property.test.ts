import { replaceCollection } from '../../../workers/collections/collection-rows.ts';
import type { ResourceRow } from '../../../src/resources/resource.ts';
import { putImages, removeImages } from '../../../workers/mutations/work-item-images.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { prepareAnyList } from '../../../workers/queries/list-work-items.ts';
import { search } from '../../../workers/queries/search.ts';
import { ITEMS } from '../../support/lists/arbitraries.ts';
import { IDENTIFIERS, searchFuzz, type SearchEngine } from '../../support/lists/search-fuzz.ts';
import { storable } from '../../support/server/server-world.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { writeWorld } from '../../support/worker/replica.ts';

/** The same copy throughout, so that what was there before must not be found any more. */
function searchedCopy(): SearchEngine {
  const db = memoryDb();
  let shown = 0;
  return {
    async show(images, world) {
      shown += 1;
      writeWorld(db, world);
      const projects = [...IDENTIFIERS].map(([id, identifier]) => {
        const archived_at = world.closedProjects.has(id) ? '2026-01-01' : null;
        return { id, name: identifier, identifier, archived_at } as ResourceRow;
      });
      replaceCollection(db, 'projects', '', projects);
      const there = storable(images, world);
      removeImages(db, ITEMS);
      putImages(db, there.map(asItWas));
      putImages(db, there);
      // As in the first pause; before it, rows are read from their table.
      if (shown % 2 === 0) while (prepareAnyList(db));
      return there;
    },
    search: async (question) => search(db, question),
  };
}

/** With the texts of the item after it. */
function asItWas(image: WorkItemImage, i: number, all: readonly WorkItemImage[]): WorkItemImage {
  const { name, description_html = '' } = all[(i + 1) % all.length] ?? image;
  return { ...image, name, description_html, updated_at: '2020-01-01T00:00:00.000000Z' };
}

searchFuzz('the copy', async () => searchedCopy(), 120);
