import { expect, test } from 'vitest';
import { isOneOf, sql } from '../../../workers/db/sql.ts';
import { emptyDb } from '../../support/worker/memory-db.ts';

function withTable() {
  const db = emptyDb();
  db.script('CREATE TABLE t (x TEXT UNIQUE)');
  return db;
}
const values = (db: ReturnType<typeof emptyDb>) =>
  db.all<{ x: string }>(sql`SELECT x FROM t ORDER BY x`).map(({ x }) => x);

test('a value is bound and never becomes text of the statement', () => {
  const db = withTable();
  const nasty = `'); DROP TABLE t; --`;

  expect(db.run(sql`INSERT INTO t VALUES (${nasty}), (${'b'})`)).toBe(2);
  expect(db.all(sql`SELECT x FROM t WHERE ${isOneOf(sql`x`, [nasty, 'c'])}`)).toEqual([
    { x: nasty },
  ]);
  expect(sql`a ${1} ${sql`b ${2}`} c`).toEqual({ text: 'a ? b ? c', params: [1, 2] });
});

test('a transaction that throws leaves nothing, also what is inside it', () => {
  const db = withTable();
  expect(() =>
    db.transaction(() => {
      db.run(sql`INSERT INTO t VALUES (${'a'})`);
      db.transaction(() => db.run(sql`INSERT INTO t VALUES (${'b'})`));
      throw new Error('on purpose');
    }),
  ).toThrow('on purpose');
  expect(values(db)).toEqual([]);
});

test('an inner transaction that throws takes only its own part back', () => {
  const db = withTable();
  db.transaction(() => {
    db.run(sql`INSERT INTO t VALUES (${'a'})`);
    expect(() =>
      db.transaction(() => {
        db.run(sql`INSERT INTO t VALUES (${'b'})`);
        db.run(sql`INSERT INTO t VALUES (${'a'})`);
      }),
    ).toThrow('UNIQUE');
    db.run(sql`INSERT INTO t VALUES (${'c'})`);
  });
  expect(values(db)).toEqual(['a', 'c']);
});

test('a statement that failed can be used again', () => {
  const db = withTable();
  const insert = (x: string) => db.run(sql`INSERT INTO t VALUES (${x})`);
  insert('a');
  expect(() => insert('a')).toThrow('UNIQUE');
  insert('b');
  expect(values(db)).toEqual(['a', 'b']);
});

test('more kinds of statement than are kept still work', () => {
  const db = withTable();
  for (let i = 0; i < 400; i += 1) {
    expect(db.text({ text: `SELECT 'n${i}'`, params: [] })).toBe(`n${i}`);
  }
  expect(db.text({ text: `SELECT 'n0'`, params: [] })).toBe('n0');
});

test('what is derived is made once, and again after a rollback', () => {
  const db = withTable();
  let made = 0;
  const make = () => (made += 1);
  db.derived(make);
  db.derived(make);
  expect(made).toBe(1);

  expect(() =>
    db.transaction(() => {
      throw new Error('on purpose');
    }),
  ).toThrow('on purpose');
  db.derived(make);
  expect(made).toBe(2);
});
