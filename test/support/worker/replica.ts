import type { ResourceRow } from '../../../src/resources/resource.ts';
import { replaceCollection } from '../../../workers/collections/collection-rows.ts';
import type { Db } from '../../../workers/db/db.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import {
  putImages,
  putOverlay,
  removeImages,
} from '../../../workers/mutations/work-item-images.ts';
import { microsOf } from '../../../src/domain/timestamps.ts';
import type { Step } from '../lists/arbitraries.ts';
import type { World } from '../lists/list-model.ts';

export function applySteps(db: Db, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.do === 'put') for (const image of step.images) putImages(db, [image]);
    else if (step.do === 'overlay') putOverlay(db, step.images);
    else removeImages(db, step.ids);
  }
}

/** The rows that must be there after these steps, by the plainest reading of the rules. */
export function stepsModel(steps: readonly Step[]): readonly WorkItemImage[] {
  const items = new Map<string, WorkItemImage>();
  for (const step of steps) {
    if (step.do === 'remove') for (const id of step.ids) items.delete(id);
    else for (const image of step.images) putModel(items, image, step.do === 'overlay');
  }
  return [...items.values()];
}

function putModel(items: Map<string, WorkItemImage>, image: WorkItemImage, overlay: boolean): void {
  const known = items.get(image.id);
  const older = known && microsOf(image.updated_at) < microsOf(known.updated_at);
  if (known && older && !overlay && !known.is_local_update) return;
  items.set(image.id, { ...image, is_local_update: overlay });
}

export function writeWorld(db: Db, world: World): void {
  const rows = (names: ReadonlyMap<string, string>) =>
    [...names].map(([id, name]) => ({ id, name }) as ResourceRow);
  replaceCollection(
    db,
    'states',
    'p',
    [...world.states].map(([id, state]) => ({ id, ...state })),
  );
  replaceCollection(db, 'labels', 'p', rows(world.labels));
  replaceCollection(db, 'modules', 'p', rows(world.modules));
  replaceCollection(db, 'cycles', 'p', rows(world.cycles));
  replaceCollection(
    db,
    'members',
    '',
    [...world.firstNames].map(([id, first_name]) => ({ id, first_name }) as ResourceRow),
  );
  const points = [...world.points].map(([id, key]) => ({ id, key, value: String(key) }));
  replaceCollection(db, 'estimates', 'p', [
    { id: 'estimate', name: 'Points', points } as ResourceRow,
  ]);
  replaceCollection(
    db,
    'projects',
    '',
    [...world.closedProjects].map(
      (id) => ({ id, name: 'Closed', archived_at: '2026-01-01' }) as ResourceRow,
    ),
  );
}
