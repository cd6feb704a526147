import { feedPage, type FeedRequest } from '../../../server/queries/feed/feed.ts';
import { record } from './bench.ts';
import { httpCaller, type HttpCaller } from './http-caller.ts';
import { insertManyItems, momentOf } from '../server/many-items.ts';
import { insertProject, type TestProject } from '../server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../server/server.ts';

/** Every grouping that is sought by itself, with the name under which it is measured. */
const GROUPS = {
  state_id: 'server/list-grouped',
  state__group: 'server/list-by-state-group',
  priority: 'server/list-by-priority',
  labels__id: 'server/list-by-labels',
  assignees__id: 'server/list-by-assignees',
  cycle_id: 'server/list-by-cycle',
  issue_module__module_id: 'server/list-by-module',
} as const;

interface Bench {
  /** How many items the project has. */
  readonly n: number;
  readonly server: TestServer;
  readonly ada: TestClient;
  readonly project: TestProject;
  readonly origin: string;
  readonly caller: HttpCaller;
}

/**
 * A project of each size, side by side: whole HTTP calls from a client in another thread and bare statements,
 * turn by turn, so that what slows one slows all.
 * @param suffix of the names, by engine
 */
export async function measureLists(sizes: readonly number[], suffix: string): Promise<void> {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const origin = await server.app.listen({ port: 0 });
  const caller = httpCaller();
  const benches: Bench[] = [];
  for (const n of sizes) {
    const project = await insertProject(server, ada, { slug: `acme-${n}` });
    await insertManyItems({ server, ada, project }, 0, n);
    benches.push({ n, server, ada, project, origin, caller });
  }
  await measureGroups(benches, suffix);
  await measureFeed(benches, suffix);
  await caller.end();
  await server.app.close();
}

async function measureGroups(benches: readonly Bench[], suffix: string): Promise<void> {
  for (const [group, name] of Object.entries(GROUPS)) {
    const query = `group_by=${group}&order_by=sort_order&per_page=50&cursor=50:0:0`;
    const bodies = benches.map(
      (bench) => () => call(bench, `${bench.project.url}/issues/?${query}`),
    );
    const times = await inTurns(40, bodies);
    const budget = group === 'state_id' && suffix === '' ? 15 : null;
    for (const [i, { n }] of benches.entries()) {
      record({
        name: `${name}${suffix}`,
        n,
        unit: 'ms',
        samples: times[i] ?? [],
        budget,
        of: 'p50',
      });
    }
  }
}

async function measureFeed(benches: readonly Bench[], suffix: string): Promise<void> {
  const kinds = ['server/sync-page-bare', 'server/sync-page', 'server/sync-page-gzip'];
  for (const bench of benches) {
    const { n } = bench;
    // The second page of a copy that is filled from the beginning.
    const after = momentOf(Math.min(500, n / 2));
    const query = `tombstones=true&description=true&cursor=500:0:0&updated_at__gt=${after}`;
    const path = `${bench.project.url}/v2/issues/?${query}`;
    const times = await inTurns(60, [
      () => timed(() => feedPage(bench.server.db, feedOf(bench, after))),
      () => call(bench, path),
      () => call(bench, path, { 'accept-encoding': 'gzip' }),
    ]);
    for (const [i, name] of kinds.entries()) {
      const samples = times[i] ?? [];
      record({ name: `${name}${suffix}`, n, unit: 'ms', samples, budget: null });
    }
  }
}

function feedOf({ project, ada }: Bench, after: string): FeedRequest {
  return {
    workspaceId: project.workspaceId,
    projectId: project.projectId,
    viewerId: ada.userId,
    ownOnly: false,
    kind: 'issues',
    isArchived: false,
    after,
    size: 500,
    page: 0,
    withDescription: true,
    withTombstones: true,
  };
}

/** Runs the bodies one after the other, again and again; gives the times of each. */
async function inTurns(
  rounds: number,
  bodies: readonly (() => Promise<number>)[],
): Promise<number[][]> {
  const times = bodies.map((): number[] => []);
  for (let round = -5; round < rounds; round += 1) {
    for (const [i, body] of bodies.entries()) {
      const ms = await body();
      if (round >= 0) times[i]?.push(ms);
    }
  }
  return times;
}

async function timed(body: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await body();
  return performance.now() - began;
}

function call({ origin, ada, caller }: Bench, path: string, headers = {}): Promise<number> {
  return caller.call(`${origin}${path}`, { cookie: ada.cookie, ...headers });
}
