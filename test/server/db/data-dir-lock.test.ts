import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DataDirInUse, lockDataDir } from '../../../server/db/data-dir-lock.ts';

function emptyDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-lock-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('a directory has one holder, and the next one after it', async () => {
  const dir = emptyDir();
  const lock = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  await lock.release();
  const next = await lockDataDir(dir);
  await next.release();
});

test('what a killed process of this machine left behind holds nobody up', async () => {
  const dir = emptyDir();
  writeFileSync(join(dir, 'in-use.json'), JSON.stringify({ pid: 1, host: hostname(), beat: 7 }));
  const lock = await lockDataDir(dir);
  await lock.release();
});

test('a holder on another machine is recognised by its beat', async () => {
  const dir = emptyDir();
  const file = join(dir, 'in-use.json');
  let beat = 1;
  const write = () =>
    writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere', beat: beat++ }));
  write();
  const timer = setInterval(write, 20);
  await expect(lockDataDir(dir, 100)).rejects.toThrow('process 1 on elsewhere');
  clearInterval(timer);
  const left = JSON.parse(readFileSync(file, 'utf8')) as { readonly host: string };
  expect(left.host).toBe('elsewhere');
});
