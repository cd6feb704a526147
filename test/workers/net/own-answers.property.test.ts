import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOwnAnswers } from '../../../src/protocol/own-answer.ts';
import { createRest, type Answer, type Rest } from '../../../workers/net/rest.ts';
import { itemId, PROJECT } from '../../support/builders.ts';
import { fakeServer } from '../../support/worker/fake-server.ts';
import { LIES, lyingProxy } from '../../support/worker/lying-proxy.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const path = (id: string) => `/api/workspaces/acme/projects/${PROJECT}/issues/${id}/`;

interface Step {
  readonly item: number;
  readonly writes: boolean;
  readonly lie: (typeof LIES)[number] | null;
  readonly reaches: boolean;
}

const steps = fc.array(
  fc.record({
    item: fc.integer({ min: 1, max: 3 }),
    writes: fc.boolean(),
    lie: fc.option(fc.constantFrom(...LIES)),
    reaches: fc.boolean(),
  }) satisfies fc.Arbitrary<Step>,
  { maxLength: 12 },
);

/** What the client must make of one call: the server's own answer to it, or nothing. */
async function outcome(sending: Promise<Answer>): Promise<Answer | null> {
  const answer = await sending.catch(() => null);
  return answer?.isOurs ? answer : null;
}

for (const [known, learn] of Object.entries({
  'after one true answer': async (rest: Rest) =>
    void (await rest.send({ method: 'GET', path: path(itemId(1)), body: null })),
  'where the device remembers the server': null,
})) {
  test(`[R10] ${known}, an answer counts exactly when it is the server’s to this very call`, async () => {
    const server = fakeServer();
    for (const n of [1, 2, 3]) server.put({ id: itemId(n), name: 'Old' });
    const proxy = await lyingProxy(server);
    try {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const ownAnswers = createOwnAnswers();
          const rest = createRest(() => {}, { origin: proxy.origin, ownAnswers });
          proxy.lie = () => null;
          if (learn) await learn(rest);
          else ownAnswers.expectMarks();
          for (const [i, { item, writes, lie, reaches }] of all.entries()) {
            proxy.lie = () => lie;
            proxy.reaches = reaches;
            const id = itemId(item);
            const answer = await outcome(
              writes
                ? rest.send({ method: 'PATCH', path: path(id), body: { name: `N${i}` }, key: id })
                : rest.send({ method: 'GET', path: path(id), body: null }),
            );
            if (lie !== null) expect(answer).toBeNull();
            else if (writes) expect([204, 422]).toContain(answer?.status);
            else expect(answer).toMatchObject({ status: 200, body: server.row(id) });
          }
        }),
        propertyRuns(20),
      );
    } finally {
      await proxy.close();
    }
  });
}
