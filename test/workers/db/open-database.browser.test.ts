import { afterEach, expect, test } from 'vitest';
import type { ListAnswer } from '../../../src/domain/list-query.ts';
import { parseAnswer, type AnswerTexts } from '../../../src/protocol/answer-texts.ts';
import type { ReplicaStep } from '../../support/worker/replica.worker.ts';

type Tab = (step: ReplicaStep) => Promise<unknown>;

const workers: Worker[] = [];

/** A worker of its own, as every tab has. */
function tab(): Tab {
  const worker = new Worker(new URL('../../support/worker/replica.worker.ts', import.meta.url), {
    type: 'module',
  });
  workers.push(worker);
  return (step) =>
    new Promise((resolve, reject) => {
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ readonly value?: unknown; readonly error?: string }>) => {
          if (data.error === undefined) resolve(data.value);
          else reject(new Error(data.error));
        },
        { once: true },
      );
      worker.postMessage(step);
    });
}

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

const totalOf = async (ask: Tab) =>
  (parseAnswer((await ask({ do: 'list' })) as AnswerTexts) as ListAnswer).total_count;

test('what was written is there for the next worker', async () => {
  const name = crypto.randomUUID();
  const first = tab();
  await first({ do: 'open', name });
  await first({ do: 'fill', items: 600 });
  const shown = await totalOf(first);
  expect(shown).toBeGreaterThan(500);
  expect(await first({ do: 'pragmas' })).toEqual({
    journal: 'wal',
    locking: 'exclusive',
    healthy: true,
  });
  await first({ do: 'close' });

  const second = tab();
  await second({ do: 'open', name });

  expect(await totalOf(second)).toBe(shown);
});

test('[R2] a full disk is told from a broken one: what was there can be read, and grows again with room', async () => {
  const name = crypto.randomUUID();
  const device = tab();
  await device({ do: 'open', name });
  await device({ do: 'fill', items: 300 });
  const before = await totalOf(device);
  await device({ do: 'disk', isFull: true });

  await expect(device({ do: 'fill', items: 900 })).rejects.toThrow('copy.full');
  expect(await totalOf(device)).toBe(before);

  await device({ do: 'disk', isFull: false });
  await device({ do: 'fill', items: 900 });
  expect(await totalOf(device)).toBeGreaterThan(before);
});

test('without room for its files a copy says so, and not that another tab holds them', async () => {
  const device = tab();
  await device({ do: 'disk', isFull: true });
  await expect(device({ do: 'open', name: crypto.randomUUID() })).rejects.toThrow('copy.full');
});

test('the log is written back to the file when it is asked for, and not before it is so long', async () => {
  interface Log {
    readonly log: number;
    readonly checkpointed: number;
  }
  const ask = tab();
  await ask({ do: 'open', name: crypto.randomUUID() });
  await ask({ do: 'fill', items: 600 });
  const [before] = (await ask({ do: 'log', fromPages: 4000 })) as readonly Log[];
  expect(before?.log).toBeGreaterThan(100);
  expect(before?.checkpointed).toBe(0);

  const [after] = (await ask({ do: 'log', fromPages: 100 })) as readonly Log[];

  expect(after).toEqual({ ...before, checkpointed: before?.log });
});

test('[R1] a second worker cannot open the same files, and can when the first has let go', async () => {
  const name = crypto.randomUUID();
  const [first, second] = [tab(), tab()];
  await first({ do: 'open', name });
  await first({ do: 'fill', items: 3 });

  await expect(second({ do: 'open', name })).rejects.toThrow('copy.failed');

  await first({ do: 'close' });
  await second({ do: 'open', name });
  expect(await totalOf(second)).toBe(3);
});

test('[R11] another name is another replica, and an erased one is empty', async () => {
  const name = crypto.randomUUID();
  const ask = tab();
  await ask({ do: 'open', name });
  await ask({ do: 'fill', items: 3 });
  await ask({ do: 'close' });

  await ask({ do: 'open', name: `${name}-other` });
  expect(await totalOf(ask)).toBe(0);
  await ask({ do: 'close' });

  await ask({ do: 'erase', name });
  await ask({ do: 'open', name });
  expect(await totalOf(ask)).toBe(0);
});

test('a damaged file is recognised, and opens again once it is erased', async () => {
  const name = crypto.randomUUID();
  const first = tab();
  await first({ do: 'open', name });
  await first({ do: 'fill', items: 600 });
  await first({ do: 'close' });
  await first({ do: 'damage', name });

  const second = tab();
  await expect(second({ do: 'open', name })).rejects.toThrow('copy.damaged');
  await second({ do: 'erase', name });
  await second({ do: 'open', name });
  expect(await totalOf(second)).toBe(0);
});
