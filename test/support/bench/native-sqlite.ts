import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql, Bound } from '../../../workers/db/sql.ts';

/**
 * The same statements on the same file in a SQLite that is no WebAssembly: that of Node, where it has one
 * (22), or that of Python. Null where there is neither.
 */
export async function nativeTimes(
  file: Uint8Array,
  statements: readonly Sql[],
  rounds: number,
): Promise<readonly number[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-native-'));
  const path = join(folder, 'replica.sqlite3');
  writeFileSync(path, file);
  try {
    return (await inNode(path, statements, rounds)) ?? inPython(path, statements, rounds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => {
    readonly prepare: (text: string) => { readonly all: (...params: readonly Bound[]) => unknown };
  };
}

async function inNode(
  path: string,
  statements: readonly Sql[],
  rounds: number,
): Promise<readonly number[] | null> {
  const name = 'node:sqlite';
  const module = await (import(/* @vite-ignore */ name) as Promise<NodeSqlite>).catch(() => null);
  if (!module) return null;
  const db = new module.DatabaseSync(path);
  const prepared = statements.map(({ text, params }) => ({ query: db.prepare(text), params }));
  return Array.from({ length: rounds }, () => {
    const began = performance.now();
    for (const { query, params } of prepared) query.all(...params);
    return performance.now() - began;
  });
}

const PYTHON = `
import json, sqlite3, sys, time
path, rounds, statements = json.load(sys.stdin)
db = sqlite3.connect(path)
times = []
for _ in range(rounds):
    began = time.perf_counter()
    for text, params in statements:
        db.execute(text, params).fetchall()
    times.append((time.perf_counter() - began) * 1000)
print(json.dumps(times))
`;

function inPython(
  path: string,
  statements: readonly Sql[],
  rounds: number,
): readonly number[] | null {
  const input = JSON.stringify([
    path,
    rounds,
    statements.map(({ text, params }) => [text, params]),
  ]);
  const { status, stdout } = spawnSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as readonly number[]) : null;
}
