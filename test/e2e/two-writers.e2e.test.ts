import { test } from 'vitest';
import { testWorld } from '../support/e2e/e2e.ts';
import {
  whenBothChangeOneParagraph,
  whenBothRename,
  whenHerBrowserDies,
  whenSheTypesThroughAnOverlap,
  whenSheUndoes,
  whileSheHasItOpen,
  whileSheIsOffline,
  whileSheTypes,
  type TwoWriters,
} from '../support/e2e/two-writers.ts';

async function twoWriters(): Promise<TwoWriters> {
  const world = await testWorld();
  const ben = await world.join('ben@holdfast.test');
  const gate = await world.gate();
  const hers = world.browser(world.owner, gate);
  return { world, gate, hers, his: world.browser(ben), pause: async () => {} };
}

test('[R12] of two people who write one text at once, online, offline and undoing, no word is lost', async () => {
  const two = await twoWriters();
  await whileSheHasItOpen(two);
  await whileSheTypes(two);
  await whileSheIsOffline(two);
  await whenSheUndoes(two);
});

test('[R12] what cannot be merged is on the item with both sides and a choice', async () => {
  const two = await twoWriters();
  await whenBothRename(two);
  await whenBothChangeOneParagraph(two);
  await whenSheTypesThroughAnOverlap(two);
});

test('[R9][R12] text that was being typed when the browser was killed comes back, and overwrites nothing', async () => {
  await whenHerBrowserDies(await twoWriters());
});
