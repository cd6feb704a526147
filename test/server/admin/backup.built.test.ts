import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentsOf, differences } from '../../support/server/backup-lines.ts';
import {
  callerAt,
  ownDatabase,
  runProgram,
  signUpAt,
  startServer,
  temporaryDir,
  typed,
  type Caller,
} from '../../support/server/built-server.ts';

const ITEMS = 3000;
/** Longer than a stream reads at once. */
const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(3_000_000)]);

/** The line of a command in the section about backups of OPERATING.md, for a file of this test. */
function documented(name: 'backup' | 'restore', file: string): string {
  const text = fs.readFileSync('server/OPERATING.md', 'utf8');
  const [line] = new RegExp(`^npm run ${name} -- --(in|out) /backups/.*$`, 'm').exec(text) ?? [];
  if (line === undefined) throw new Error(`OPERATING.md does not say how to ${name}.`);
  return line.replace(/\/backups\/\S+/, file);
}

let home = '';
let good = '';

beforeAll(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'holdfast-backup-'));
  good = join(home, 'good.gz');
});
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

interface Begun {
  readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  readonly asset_url: string;
}

/** Gives the address of the file. */
async function attach(url: string, { call }: Caller, bytes: Uint8Array): Promise<string> {
  const made = async <T>(path: string, body: object) =>
    (await (await call('POST', path, body)).json()) as T;
  await made('/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const projects = '/api/workspaces/acme/projects/';
  const project = await made<{ id: string }>(projects, { name: 'Kelp', identifier: 'KELP' });
  const item = await made<{ id: string }>(`${projects}${project.id}/issues/`, { name: 'One' });
  const begun = await made<Begun>(
    `/api/assets/v2/workspaces/acme/projects/${project.id}/issues/${item.id}/attachments/`,
    { name: 'plan.png', type: 'image/png', size: bytes.length },
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(begun.upload_data.fields)) form.set(name, value);
  form.set('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'plan.png');
  const to = new URL(begun.upload_data.url, url);
  const sent = await fetch(to, { method: 'POST', headers: { origin: url }, body: form });
  if (!sent.ok) throw new Error(await sent.text());
  await call('PATCH', begun.asset_url);
  return begun.asset_url;
}

const onBusyMachines = { timeout: 600_000 };

test('the documented commands move everything to PostgreSQL and back', onBusyMachines, async () => {
  const source = { DATA_DIR: join(home, 'source') };
  const running = await startServer(source);
  const ada = await signUpAt(running.url, 'ada@example.org');
  const picture = await attach(running.url, ada, PICTURE);
  const seeded = await typed(`npm run seed -- --workspace demo --items ${ITEMS}`, source);
  expect(seeded).toMatchObject({ code: 0 });
  expect(await typed(documented('backup', good), source)).toMatchObject({ code: 0 });
  await running.end('SIGTERM');
  const all = contentsOf(good);
  expect(all.get('work_items')?.length).toBe(ITEMS + 1);
  expect(fs.statSync(good).mode & 0o777).toBe(0o600);

  const postgres = { DATABASE_URL: await ownDatabase(), DATA_DIR: join(home, 'postgres') };
  const there = await typed(documented('restore', good), postgres);
  expect(there.output).toContain('1 uploaded files (3.0 MB) are restored, and each is as it was');
  const second = join(home, 'second.gz');
  expect(await typed(documented('backup', second), postgres)).toMatchObject({ code: 0 });
  // Each start notes its time in `instance`.
  expect(differences(contentsOf(second), all)).toEqual(['instance']);

  const back = { DATA_DIR: join(home, 'back') };
  const empty = await startServer(back);
  await refuseBadFiles(back);
  expect(await typed(documented('restore', second), back)).toMatchObject({ code: 0 });
  const full = await typed(documented('restore', second), back);
  expect([full.code, full.output]).toEqual([1, expect.stringContaining('has accounts already')]);
  await empty.end('SIGTERM');
  const third = join(home, 'third.gz');
  expect(await typed(documented('backup', third), back)).toMatchObject({ code: 0 });
  const changed = differences(contentsOf(third), all);
  // The server was running, so scheduled jobs may have run.
  expect(changed.filter((name) => name !== 'jobs')).toEqual(['instance']);

  const again = await startServer(back);
  const { headers } = await callerAt(again.url, ada.cookie).call('GET', picture);
  const file = await fetch(new URL(headers.get('location') ?? '', again.url));
  expect(Buffer.from(await file.arrayBuffer()).equals(PICTURE)).toBe(true);
});

/** Each is refused in one sentence and leaves nothing behind. */
async function refuseBadFiles(place: { readonly DATA_DIR: string }): Promise<void> {
  const bytes = fs.readFileSync(good);
  const flipped = Buffer.from(bytes);
  const middle = bytes.length >> 1;
  flipped[middle] = (flipped[middle] ?? 0) ^ 0x10;
  const cases: readonly (readonly [string, Buffer, string])[] = [
    ['empty', Buffer.alloc(0), 'not a backup of Holdfast'],
    ['plain text', Buffer.from('moss'), 'not a backup of Holdfast'],
    ['foreign', gzipSync('moss\n'), 'not a backup of Holdfast'],
    ['without a line', gzipSync(Buffer.alloc(50_000_000, 'x')), 'not a backup of Holdfast'],
    ['truncated', bytes.subarray(0, bytes.length - 1000), 'incomplete or was altered'],
    ['altered', flipped, 'incomplete or was altered'],
  ];
  const file = join(home, 'bad.gz');
  for (const [name, content, why] of cases) {
    fs.writeFileSync(file, content);
    const { code, output } = await runProgram(['restore', '--in', file, '--verify'], place);
    expect([name, code, output]).toEqual([
      name,
      1,
      expect.stringMatching(`^${file}: .*${why}.*\n$`),
    ]);
    expect(output).toContain('Nothing was changed.');
  }
  expect(fs.existsSync(join(place.DATA_DIR, 'uploads'))).toBe(false);
}

test('bad arguments and unusable places are explained, and nothing is left behind', async () => {
  const DATA_DIR = temporaryDir();
  await startServer({ DATA_DIR });
  const out = temporaryDir();
  fs.writeFileSync(join(out, 'old.gz'), 'moss');
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['backup'], /backup --/],
    [['backup', '--out', join(out, 'a.gz'), '--fast'], /Unknown option '--fast'/],
    [['backup', '--out', join(out, 'old.gz')], /exists already and was not touched/],
    [['backup', '--out', join(out, 'none/a.gz')], /there is no such file or directory/],
    [['restore', '--in'], /argument missing/],
    [['restore', '--in', out], /is a directory/],
    [['restore', '--in', join(out, 'none.gz')], /there is no such file/],
    [['openapi', '--out', out], /could not be written/],
    [['moss'], /There is no "moss"/],
  ];
  for (const [args, why] of cases) {
    const { code, output } = await runProgram(args, { DATA_DIR });
    expect([args, code, output]).toEqual([args, 1, expect.stringMatching(why)]);
    expect(output).not.toMatch(/^ +at /m);
  }
  const none = await runProgram(['backup', '--out', join(out, 'a.gz')], { DATA_DIR: out });
  expect(none.output).toContain('There is no database in');
  expect(fs.readdirSync(out)).toEqual(['old.gz']);
});
