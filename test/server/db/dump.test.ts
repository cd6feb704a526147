import { expect, test } from 'vitest';
import { dump, load } from '../../../server/db/dump.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { serverMigrations } from '../../../server/db/migrations.ts';
import { serverDb, type ServerDb } from '../../../server/db/db.ts';
import { ensureDemo } from '../../../server/jobs/sample/demo.ts';
import { inlineEngine } from '../../../server/db/pglite-inline.ts';
import { openInMemory } from '../../../server/db/pglite-open.ts';
import { testServer } from '../../support/server.ts';

async function linesOf(db: ServerDb): Promise<readonly string[]> {
  const lines: string[] = [];
  await dump(db, 'test', async (line) => void lines.push(line));
  return lines;
}

async function* given(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** The other database: always the embedded engine, whatever the file runs on. */
async function emptyEmbedded(): Promise<ServerDb> {
  const engine = inlineEngine(await openInMemory());
  await migrate(engine, serverMigrations);
  return serverDb(engine);
}

test(
  'the demo workspace moves to the other engine and back, row by row',
  { timeout: 120_000 },
  async () => {
    const server = await testServer({ withInstance: true });
    await ensureDemo(server.deps);
    const before = await linesOf(server.deps.db);
    expect(before.length).toBeGreaterThan(3000);
    const other = await emptyEmbedded();
    await load(other, given(before), true);
    const there = await linesOf(other);
    expect(there).toEqual(before);
    const again = await testServer();
    await load(again.deps.db, given(there), true);
    expect(await linesOf(again.deps.db)).toEqual(before);
    await other.close();
  },
);

test('what is torn, altered, foreign or of another version changes nothing, and neither does a full database', async () => {
  const server = await testServer({ withInstance: true });
  const ada = await server.signedUp('ada@example.org');
  const good = await linesOf(server.deps.db);
  const refuse = (lines: readonly string[]) => load(server.deps.db, given(lines), false);
  await expect(refuse(good)).rejects.toThrow('has accounts already');
  await testServer();
  await expect(refuse(good.slice(0, -1))).rejects.toThrow('incomplete or was altered');
  await expect(refuse(good.slice(0, -40))).rejects.toThrow('incomplete or was altered');
  const altered = good.map((line) => line.replace(ada.email, 'eve@example.org'));
  await expect(refuse(altered)).rejects.toThrow('incomplete or was altered');
  await expect(refuse(['hello'])).rejects.toThrow('no backup of Holdfast');
  const older = [good[0]?.replace(/,"0020_jobs [0-9a-f]+"/, '') ?? '', ...good.slice(1)];
  await expect(refuse(older)).rejects.toThrow('another version');
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([]);
});
