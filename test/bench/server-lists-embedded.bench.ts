import { test } from 'vitest';
import { measureLists } from '../support/bench/server-list-bench.ts';

/** Without budgets of its own: the same calls on the embedded engine, in the same thread. */
test('lists and the feed on the embedded engine', { timeout: 900_000 }, () =>
  measureLists([1_000, 100_000], '-embedded'),
);
