import { request } from 'node:http';
import { feedPage, type FeedRequest } from '../../server/queries/feed.ts';
import { record } from './bench.ts';
import { insertManyItems, momentOf } from './many-items.ts';
import { insertProject, type TestProject } from './server-rows.ts';
import { testServer, type TestClient, type TestServer } from './server.ts';

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
  readonly server: TestServer;
  readonly ada: TestClient;
  readonly project: TestProject;
  readonly origin: string;
}

/** One project that grows; whole HTTP calls over a socket, beside the bare statements, turn by turn. */
export async function measureLists(sizes: readonly number[], suffix: string): Promise<void> {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const origin = await server.app.listen({ port: 0 });
  const bench = { server, ada, project, origin };
  let filled = 0;
  for (const size of sizes) {
    await insertManyItems(bench, filled, size);
    filled = size;
    await measureGroups(bench, size, suffix);
    await measureFeed(bench, size, suffix);
  }
  await server.app.close();
}

async function measureGroups(bench: Bench, n: number, suffix: string): Promise<void> {
  for (const [group, name] of Object.entries(GROUPS)) {
    const query = `group_by=${group}&order_by=sort_order&per_page=50&cursor=50:0:0`;
    const times = await inTurns(20, {
      call: () => call(bench, `${bench.project.url}/issues/?${query}`),
    });
    const budget = group === 'state_id' && suffix === '' ? 15 : null;
    record({ name: `${name}${suffix}`, n, unit: 'ms', samples: times.call, budget });
  }
}

async function measureFeed(bench: Bench, n: number, suffix: string): Promise<void> {
  const { server, project, ada } = bench;
  // The second page of a copy that is filled from the beginning.
  const after = momentOf(Math.min(500, n / 2));
  const asked: FeedRequest = {
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
  const query = `tombstones=true&description=true&cursor=500:0:0&updated_at__gt=${after}`;
  const path = `${project.url}/v2/issues/?${query}`;
  const times = await inTurns(40, {
    bare: () => feedPage(server.db, asked),
    plain: () => call(bench, path),
    gzip: () => call(bench, path, { 'accept-encoding': 'gzip' }),
  });
  const kinds = {
    bare: 'server/sync-page-bare',
    plain: 'server/sync-page',
    gzip: 'server/sync-page-gzip',
  };
  for (const [kind, name] of Object.entries(kinds)) {
    const samples = times[kind as keyof typeof kinds];
    record({ name: `${name}${suffix}`, n, unit: 'ms', samples, budget: null });
  }
}

/** Runs the bodies one after the other, again and again, so that what slows one slows all. */
async function inTurns<Name extends string>(
  rounds: number,
  bodies: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number[]>> {
  const times = Object.fromEntries(
    Object.keys(bodies).map((name) => [name, []]),
  ) as unknown as Record<Name, number[]>;
  for (let round = -5; round < rounds; round += 1) {
    for (const name of Object.keys(bodies) as Name[]) {
      const began = performance.now();
      await bodies[name]();
      if (round >= 0) times[name].push(performance.now() - began);
    }
  }
  return times;
}

function call({ origin, ada }: Bench, path: string, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      { headers: { cookie: ada.cookie, ...headers } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(bytes);
          else reject(new Error(`${path} → ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
