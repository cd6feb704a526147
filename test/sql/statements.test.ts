import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statement } from '../../workers/db/sql.ts';
import { memoryDb } from '../support/worker/memory-db.ts';
import { planOf } from '../support/worker/recorded-db.ts';

const FOLDER = 'sql/client/queries';
const files = readdirSync(FOLDER);

/** Parts of statements: the statement around them. */
const AROUND: Readonly<Record<string, (part: string) => string>> = {
  'issue_row_cells.sql': (part) => `SELECT json_array(${part}) FROM issues AS i`,
};

test.each(files)('%s prepares against the schema', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const whole = AROUND[file]?.(text) ?? text;
  const bindings = new Set(whole.match(/\?\d+/g)).size;

  expect(
    planOf(memoryDb(), statement(whole, ...Array.from({ length: bindings }, () => '[]'))),
  ).not.toEqual([]);
});

test.each(files)('%s says what it is for', (file) => {
  expect(readFileSync(join(FOLDER, file), 'utf8')).toMatch(/^-- \S/);
});
