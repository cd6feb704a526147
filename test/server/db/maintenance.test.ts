import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../server/db/engine.ts';
import { maintain } from '../../../server/db/maintenance.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = {
  cleanAfter: 10,
  quietMs: 100,
  patienceMs: 1000,
  learnAfter: 1000,
  askEvery: 5,
  logBytes: 1000,
};

/** Writes down what it is asked, and says that its log has this size. */
function engineWithLog(bytes: number, learnAfter = limits.learnAfter) {
  const asked: string[] = [];
  const engine: Engine = {
    kind: 'pglite',
    connect: () =>
      Promise.resolve({
        query: (sql) => {
          asked.push(sql.startsWith('SELECT') ? 'SELECT' : sql);
          return Promise.resolve({
            rows: [{ bytes: String(bytes), name: 'items' }],
            changed: null,
          });
        },
        exec: () => Promise.resolve(),
        release: () => {},
      }),
    close: () => Promise.resolve(),
  };
  const upkeep = maintain(engine, {
    onError: (error) => expect.fail(String(error)),
    limits: { ...limits, learnAfter },
  });
  const write = async (n: number, everyMs = 0) => {
    for (let i = 0; i < n; i++) {
      upkeep.noteWrite();
      await vi.advanceTimersByTimeAsync(everyMs);
    }
  };
  return { asked, write };
}

test('after many writes the tables are cleaned, once it is quiet', async () => {
  const { asked, write } = engineWithLog(0);
  await write(12);
  expect(asked).not.toContain('VACUUM ANALYZE items');
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.filter((sql) => sql !== 'SELECT')).toEqual(['VACUUM ANALYZE items', 'CHECKPOINT']);
});

test('where it is never quiet, cleaning does not wait for ever', async () => {
  const { asked, write } = engineWithLog(0);
  await write(40, 50);
  expect(asked).toContain('VACUUM ANALYZE items');
});

test('a log that has grown is shortened at once', async () => {
  const { asked, write } = engineWithLog(2000);
  await write(5);
  expect(asked).toEqual(['SELECT', 'CHECKPOINT']);
});

test('a short log is left alone', async () => {
  const { asked, write } = engineWithLog(999);
  await write(5);
  expect(asked).toEqual(['SELECT']);
});

test('a young database learns early what its tables look like, then less and less often', async () => {
  const { asked, write } = engineWithLog(0, 2);
  await write(2);
  expect(asked).toEqual(['SELECT', 'ANALYZE items']);
  await write(7);
  expect(asked.filter((sql) => sql === 'ANALYZE items')).toHaveLength(1);
  await write(1);
  expect(asked.filter((sql) => sql === 'ANALYZE items')).toHaveLength(2);
});
