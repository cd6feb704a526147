import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sent } from '../../workers/net/rest.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { act, heal, sendAllAgain } from '../support/worker/simulation/act.ts';
import { checkNothingLost, createClaims } from '../support/worker/simulation/claims.ts';
import { checkScreens } from '../support/worker/simulation/screens.ts';
import { FOUND } from '../support/worker/simulation/found.ts';
import { createReach } from '../support/worker/simulation/reach.ts';
import { steps, type Step } from '../support/worker/simulation/steps.ts';
import { createWorld, endWorld, openTab } from '../support/worker/simulation/world.ts';

const reach = createReach();

/** How often each fault and check is reached at least in 200 runs: a fifth of what is usual. */
const LEAST = {
  'answer lost on a write': 4,
  'answer of another call on a write': 4,
  'bare 204 on a write': 4,
  'copy lost': 15,
  'empty object on a write': 4,
  'gateway error on a write': 4,
  'frozen tab': 3,
  gesture: 40,
  'gesture dropped': 1,
  'gesture taken back': 4,
  'label compared': 20,
  'name compared with what was shown before': 500,
  'offline on a write': 10,
  'operations sent again': 400,
  'own write read': 100,
  'page with 200 on a write': 4,
  'poisoned write': 8,
  'redirect on a write': 4,
  'set aside with the person': 1,
  'truncated on a write': 4,
  'undo of what was not sent': 4,
  'undo of what was sent': 8,
  'write while a tab is frozen': 1,
};

/** Ten minutes for 200 runs on a busy machine. */
const TIMEOUT_MS = 3000 * Math.max(200, Number(process.env['FC_RUNS'] ?? 0));

async function live(all: readonly Step[]): Promise<void> {
  const world = createWorld(reach);
  const claims = createClaims();
  world.servers.acme.refuse = poisoned;
  world.servers.beta.refuse = poisoned;
  for (const person of world.people) await openTab(world, person, 'acme');
  for (const step of all) {
    await act(world, claims, step);
    checkScreens(world, claims);
  }
  await heal(world);
  checkScreens(world, claims);
  await checkNothingLost(world, claims);
  await sendAllAgain(world, claims);
  await endWorld(world);
}

function poisoned({ method, path, body }: Sent) {
  if (path.endsWith('/bulk-calls/')) return null;
  const isPoison = method !== 'GET' && JSON.stringify(body ?? '').includes('poison');
  return isPoison ? { status: 400, body: { error: 'This is refused.' } } : null;
}

test(
  '[R5][R6][R9][R10][R12] two people on the same items, with faults of every kind, lose no word and see nothing go back',
  async () => {
    await fc.assert(fc.asyncProperty(steps, live), { ...propertyRuns(200), examples: FOUND });
    // Fewer runs, asked for by hand, reach less.
    if (!process.env['FC_RUNS']) expect(reach.missed(LEAST)).toEqual([]);
    if (process.env['REACH']) process.stderr.write(`${JSON.stringify(reach.all(), null, 1)}\n`);
  },
  TIMEOUT_MS,
);
