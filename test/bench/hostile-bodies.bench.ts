import { test } from 'vitest';
import { measureHostileBodies, measureSignOut } from '../support/bench/hostile-bodies.ts';

/**
 * Budgets on the embedded engine, through HTTP: while one caller sends hostile bodies, another waits at most 200 ms
 * for an answer (p99 of the longest wait beside each body); signing out closes a page's socket and its event
 * stream within 2,000 ms.
 */
test('other callers beside hostile bodies', { timeout: 900_000 }, () =>
  measureHostileBodies({ p99Ms: 200 }),
);

test('open connections after signing out', { timeout: 120_000 }, () =>
  measureSignOut({ rounds: 10, budgetMs: 2000 }),
);
