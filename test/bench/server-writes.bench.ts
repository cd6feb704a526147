import type { AddressInfo } from 'node:net';
import { onTestFinished, test } from 'vitest';
import { record } from '../support/bench/bench.ts';
import { recordedStatements } from '../support/server/recorded-writes.ts';
import { insertItems } from '../support/server/server-items.ts';
import { rewinding } from '../support/server/server-db.ts';
import { insertProject } from '../support/server/server-rows.ts';
import { testServer } from '../support/server/server.ts';

/**
 * Budgets: a PATCH of a work item with everything that it writes takes 1.6 times what its own statements
 * take bare; a hint reaches the last of 100 listening clients 150 ms after the answer (p99), of which 100 ms
 * are spent on purpose, gathering.
 */
const ROUNDS = 200;
const LISTENERS = 100;

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  return { server, ada, project, url: `${project.url}/issues/${item}/` };
}

test('a changed work item beside its bare statements', { timeout: 300_000 }, async () => {
  const { server, ada, url, project } = await acme();
  const engine = server.deps.db.engine;
  const [whole, bare]: [number[], number[]] = [[], []];
  const states = Object.values(project.states);
  for (let round = -20; round < ROUNDS; round += 1) {
    const body = { priority: round % 2 === 0 ? 'high' : 'low', state_id: states[(round + 20) % 5] };
    const statements = await rewinding(async () => {
      const began = performance.now();
      const { made } = await recordedStatements(() =>
        ada.patch(url, { ...body, name: `Item ${round}` }),
      );
      if (round >= 0) whole.push(performance.now() - began);
      return made;
    });
    await rewinding(async () => {
      const connection = await engine.connect();
      const began = performance.now();
      for (const { sql, params } of statements) await connection.query(sql, params);
      if (round >= 0) bare.push(performance.now() - began);
      connection.release();
    });
  }
  record({ name: 'server/PATCH of a work item', unit: 'ms', samples: whole, budget: null });
  record({ name: 'server/its statements bare', unit: 'ms', samples: bare, budget: null });
  const ratio = [median(whole) / median(bare)];
  record({
    name: 'server/PATCH against its statements',
    unit: 'ratio',
    samples: ratio,
    budget: 1.6,
  });
});

test('a hint to a hundred clients', { timeout: 300_000 }, async () => {
  const { server, ada, url } = await acme();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.app.close());
  const { port } = server.app.server.address() as AddressInfo;
  const arrived: (() => void)[] = [];
  for (let i = 0; i < LISTENERS; i += 1) {
    const headers = { cookie: ada.cookie };
    const response = await fetch(`http://127.0.0.1:${port}/api/workspaces/acme/events/`, {
      headers,
    });
    void follow(response, () => arrived[i]?.());
  }
  const samples: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const all = Array.from({ length: LISTENERS }, (_, i) => {
      return new Promise<number>((resolve) => {
        arrived[i] = () => resolve(performance.now());
      });
    });
    await ada.patch(url, { name: `Item ${round}` });
    const answered = performance.now();
    for (const at of await Promise.all(all)) samples.push(at - answered);
  }
  record({ name: 'server/hint to 100 clients', unit: 'ms', samples: [p99(samples)], budget: 150 });
});

async function follow(response: Response, onHint: () => void): Promise<void> {
  try {
    for await (const chunk of response.body ?? []) {
      if (Buffer.from(chunk as Uint8Array).includes('data: ')) onHint();
    }
  } catch {
    // The server ended with the measurement.
  }
}

const median = (samples: readonly number[]) =>
  samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;
const p99 = (samples: readonly number[]) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? 0;
