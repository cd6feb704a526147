import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Engine } from '../../../../server/db/engine.ts';
import { deleteWorkItems } from '../../../../server/commands/work-items/delete-work-items.ts';
import { touchWorkItems } from '../../../../server/commands/touch.ts';
import { write, type Write } from '../../../../server/commands/write.ts';
import { seededRandom } from '../../../../src/lib/random.ts';
import { toFeedPage, type FeedRow, type Tombstone } from '../../../../src/protocol/feed.ts';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import { insertProject, type TestProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

const ITEMS = 40;
const WRITERS = 6;

/** A copy as the client keeps it: the newest row of each item, and nothing of what is gone. */
interface Copy {
  readonly rows: Map<string, string>;
  cursor: string | null;
}

async function pullPage(client: TestClient, project: TestProject, copy: Copy): Promise<boolean> {
  const after = copy.cursor === null ? '' : `&updated_at__gt=${copy.cursor}`;
  const url = `${project.url}/v2/issues/?tombstones=true&cursor=7:0:0${after}`;
  const answer = await client.get(url);
  expect(answer.status).toBe(200);
  const { results, more } = toFeedPage(answer.body);
  for (const row of results) apply(copy, row);
  return more;
}

function apply(copy: Copy, row: FeedRow | Tombstone): void {
  expect(copy.cursor === null || row.updated_at > copy.cursor).toBe(true);
  copy.cursor = row.updated_at;
  if ('deleted' in row) copy.rows.delete(row.id);
  else copy.rows.set(row.id, row.updated_at);
}

/** One writer's transaction: some rows move, one may go, and then it takes its time to commit. */
async function disturb(
  { kind }: Engine,
  w: Write,
  projectId: string,
  ids: readonly string[],
  isLast: boolean,
) {
  await touchWorkItems(w, projectId, ids);
  if (isLast) await deleteWorkItems(w, projectId, ids.slice(0, 1));
  // So that transactions really overlap; the embedded engine runs one at a time anyway.
  if (kind === 'postgres') await sql`SELECT pg_sleep(${ids.length / 1000})`.execute(w.tx);
}

async function writer(
  server: TestServer,
  project: TestProject,
  ids: readonly string[],
  seed: number,
) {
  const random = seededRandom(seed);
  const { engine } = server.deps.db;
  const rounds = engine.kind === 'postgres' ? 12 : 3;
  const { projectId, workspaceId } = project;
  for (let round = 0; round < rounds; round += 1) {
    const some = ids.filter(() => random.below(4) === 0);
    await write(server.deps, { workspaceId, projectIds: [projectId], actor: null }, (w) =>
      disturb(engine, w, projectId, some, round === rounds - 1),
    );
  }
}

test('[R4] a reader that pages while many write misses nothing and sees every moment once', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ids = await insertItems(
    server,
    project,
    Array.from({ length: ITEMS }, () => ({})),
  );
  const copy: Copy = { rows: new Map(), cursor: null };
  const writing = new Set(Array.from({ length: WRITERS }, (_, n) => n));
  const writers = Array.from({ length: WRITERS }, async (_, seed) => {
    await writer(server, project, ids, seed);
    writing.delete(seed);
  });
  const reader = async () => {
    while (writing.size > 0) await pullPage(ada, project, copy);
    while (await pullPage(ada, project, copy));
  };
  await Promise.all([...writers, reader()]);
  const stored = await server.db
    .selectFrom('work_items')
    .select(['id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .execute();
  expect(new Map(copy.rows)).toEqual(new Map(stored.map((row) => [row.id, row.updated_at])));
});

test('[R4] moments of a project are one after the other, though the clock stands still or goes back', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const moments: string[] = [];
  for (const step of [0, 0, 5, -60_000, 0, 120_000]) {
    server.clock.pass(step);
    const { headers } = await ada.post(`${project.url}/issues/`, { name: 'Kelp' });
    moments.push(headers['x-updated-at'] ?? '');
  }
  expect(moments).toEqual(moments.toSorted());
  expect(new Set(moments).size).toBe(moments.length);
});
