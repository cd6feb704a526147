import { expect, test } from 'vitest';
import { evening } from '../support/server/unknown-client/evening.ts';
import { items } from '../support/server/unknown-client/items.ts';
import { lists } from '../support/server/unknown-client/lists.ts';
import { manners } from '../support/server/unknown-client/manners.ts';
import { morning } from '../support/server/unknown-client/morning.ts';
import { parts } from '../support/server/unknown-client/parts.ts';
import { plans } from '../support/server/unknown-client/plans.ts';
import { programs } from '../support/server/unknown-client/programs.ts';
import { strangers } from '../support/server/unknown-client/strangers.ts';
import { traces } from '../support/server/unknown-client/traces.ts';

test('an unknown client lives a day by the contract alone and finds nothing else', async () => {
  const day = await morning();
  const made = await items(day);
  await lists(day, made);
  await parts(day, made);
  const plan = await plans(day, made);
  await programs(day, made, plan, await evening(day, made, plan));
  await strangers(day, made);
  await manners(day, made);
  expect(day.differences).toEqual([]);
}, 120_000);

test('what an unknown client does leaves the traces that the contract names, in its orders', async () => {
  const day = await morning();
  await traces(day, await items(day));
  expect(day.differences).toEqual([]);
}, 60_000);
