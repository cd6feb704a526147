import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileFailure } from '../../../server/admin/file-failure.ts';
import { importTool } from '../../../server/admin/import-tool.ts';
import { ToolRefused } from '../../../server/admin/tool.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: bad`), { code });

test.each([
  ['ENOSPC', 'a.gz could not be written: there is no room left on the disk.'],
  ['EACCES', 'a.gz could not be written: the user that runs Holdfast may not use it.'],
  ['EFBIG', 'a.gz could not be written: files may not become that large there.'],
  ['EIO', 'a.gz could not be written: EIO: bad.'],
])('the file system’s %s is explained in a sentence', (code, text) => {
  const failure = fileFailure(systemError(code), 'a.gz could not be written');
  expect(failure).toBeInstanceOf(ToolRefused);
  expect(String(failure)).toContain(text);
});

test('other errors stay as they are', () => {
  for (const error of [new Error('moss'), systemError('ERR_INVALID_ARG'), 'moss']) {
    expect(fileFailure(error, 'a.gz')).toBe(error);
  }
});

test('a file to import that is missing is refused before the database is asked', async () => {
  const file = join(import.meta.dirname, 'none.csv');
  const flags = ['--file', file, '--workspace', 'acme', '--project', 'APP'];
  const call = () => Promise.reject(new Error('The database was asked.'));
  const outcome = importTool.drive?.(await importTool.readInput(flags), call, () => {});
  await expect(outcome).rejects.toThrow(
    `${file} could not be read: there is no such file or directory.`,
  );
});
