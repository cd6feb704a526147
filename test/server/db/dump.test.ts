import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dump, load } from '../../../server/db/dump.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { serverMigrations } from '../../../server/db/migrations.ts';
import { serverDb, type ServerDb } from '../../../server/db/db.ts';
import { prepareDemo } from '../../../server/jobs/sample/demo.ts';
import { inlineEngine } from '../../../server/db/pglite-inline.ts';
import { openInMemory } from '../../../server/db/pglite-open.ts';
import { diskFiles, type DiskFiles } from '../../../server/storage/disk-files.ts';
import { testServer } from '../../support/server/server.ts';

async function linesOf(db: ServerDb): Promise<readonly string[]> {
  const lines: string[] = [];
  await dump(db, 'test', async (line) => void lines.push(line));
  return lines;
}

/** What a backup says, but for the order in which the rows happened to lie and the sums of that order. */
function saidBy(lines: readonly string[]): readonly string[] {
  return lines
    .map((line) => (line.startsWith('{"table":') ? line.replace(/,"sha256".*/, '') : line))
    .toSorted();
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
    await prepareDemo(server.deps);
    const before = await linesOf(server.deps.db);
    expect(before.length).toBeGreaterThan(3000);
    const other = await emptyEmbedded();
    await load(other, given(before), true);
    const there = await linesOf(other);
    expect(saidBy(there)).toEqual(saidBy(before));
    const again = await testServer();
    await load(again.deps.db, given(there), true);
    expect(saidBy(await linesOf(again.deps.db))).toEqual(saidBy(before));
    await other.close();
  },
);

test('a JSON null comes back in a column that must have a value', async () => {
  const server = await testServer({ withInstance: true });
  await server.signedUp('ada@example.org');
  await sql`UPDATE profiles SET theme = 'null'::jsonb`.execute(server.db);
  const lines = await linesOf(server.deps.db);
  const { deps, db } = await testServer();
  await load(deps.db, given(lines), true);
  const theme = sql<string>`theme::text`.as('theme');
  expect(await db.selectFrom('profiles').select(theme).execute()).toEqual([{ theme: 'null' }]);
});

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
  await expect(refuse(['hello'])).rejects.toThrow('incomplete or was altered');
  const older = [good[0]?.replace(/,"0020_jobs [0-9a-f]+"/, '') ?? '', ...good.slice(1)];
  await expect(refuse(older)).rejects.toThrow('another version');
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

const emptyDisk = (): DiskFiles => diskFiles(join('.tmp/test/uploads', randomUUID()), randomUUID);
/** Longer than what a stream reads at once. */
const BYTES = Buffer.alloc(200_000, 'kelp\0\xff');

async function withFiles(files: DiskFiles): Promise<DiskFiles> {
  await files.put('acme/one', Readable.from([BYTES]), Infinity);
  await files.put('acme/empty', Readable.from([]), Infinity);
  return files;
}

async function bytesOf(files: DiskFiles, key: string): Promise<Buffer> {
  const { stream } = (await files.open(key)) ?? { stream: Readable.from([]) };
  return buffer(stream);
}

async function backup(files: DiskFiles): Promise<readonly string[]> {
  const server = await testServer({ withInstance: true });
  const lines: string[] = [];
  const sink = async (line: string) => void lines.push(line);
  const { files: n, bytes } = await dump(server.deps.db, 'test', sink, files.everything);
  expect([n, bytes]).toEqual([2, BYTES.length]);
  return lines;
}

test('uploaded files travel with the backup, byte by byte', async () => {
  const lines = await backup(await withFiles(emptyDisk()));
  const there = emptyDisk();
  const { deps } = await testServer();
  const sums = await load(deps.db, given(lines), true, there.everything);
  expect([sums.files, sums.bytes]).toEqual([2, BYTES.length]);
  expect((await bytesOf(there, 'acme/one')).equals(BYTES)).toBe(true);
  expect((await there.stat('acme/empty'))?.size).toBe(0);
  expect(await there.stat('acme/two')).toBeNull();
  // Once more over the same files, as after a restore whose database was lost.
  await load((await testServer()).deps.db, given(lines), true, there.everything);
});

test('a backup whose file was altered, torn or led elsewhere leaves neither rows nor files', async () => {
  const lines = await backup(await withFiles(emptyDisk()));
  const chunk = lines.findIndex((line) => line.startsWith('"'));
  const instead = (i: number, line: string) => lines.map((one, at) => (at === i ? line : one));
  const torn = 'incomplete or was altered';
  const bad = [
    [instead(chunk, JSON.stringify(Buffer.from('moss').toString('base64'))), torn],
    [lines.filter((_, i) => i !== chunk), torn],
    [lines.filter((line) => !line.startsWith('{"file"') || !line.includes('sha256')), torn],
    [
      lines.map((line) => line.replace(/"file":"[0-9a-f]{64}"/, '"file":"../../../etc/passwd"')),
      torn,
    ],
  ] as const;
  for (const [one, why] of bad) {
    const there = emptyDisk();
    const { deps, db } = await testServer();
    await expect(load(deps.db, given(one), true, there.everything)).rejects.toThrow(why);
    expect(await there.everything.names()).toEqual([]);
    expect(await db.selectFrom('instance').select('id').execute()).toEqual([]);
  }
});

test('a file that is there already under the same name and is another one stops the restore', async () => {
  const lines = await backup(await withFiles(emptyDisk()));
  const there = emptyDisk();
  await there.put('acme/one', Readable.from([Buffer.from('moss')]), Infinity);
  const { deps } = await testServer();
  await expect(load(deps.db, given(lines), false, there.everything)).rejects.toThrow('as it was');
  expect((await bytesOf(there, 'acme/one')).toString()).toBe('moss');
});
