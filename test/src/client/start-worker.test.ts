import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker } from '../../../src/client/start-worker.ts';

/** Notes what it is told; there are no workers in node. */
class NotingWorker {
  static readonly all: NotingWorker[] = [];
  readonly told: string[] = [];
  constructor() {
    NotingWorker.all.push(this);
  }
  postMessage({ path }: { readonly path: readonly string[] }): void {
    this.told.push(path.join('.'));
  }
  addEventListener(): void {}
  removeEventListener(): void {}
}

beforeEach(() => {
  NotingWorker.all.length = 0;
  vi.stubGlobal('Worker', NotingWorker);
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => void vi.unstubAllGlobals());

test('a worker that is held starts when it is let go, once, and hears what was asked meanwhile in its order', async () => {
  const { api, run } = startWorker({ isHeld: true });
  void api.syncNow();
  void api.unwatch('one');
  await vi.waitFor(() => expect(NotingWorker.all).toEqual([]));
  run();
  run();
  await vi.waitFor(() =>
    expect(NotingWorker.all.map(({ told }) => told)).toEqual([['listen', 'syncNow', 'unwatch']]),
  );
  void api.retry('two');
  await vi.waitFor(() => expect(NotingWorker.all[0]?.told.at(-1)).toBe('retry'));
});

test('a worker that is not held starts at once', () => {
  startWorker({ isHeld: false });
  expect(NotingWorker.all).toHaveLength(1);
});
