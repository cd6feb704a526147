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
  terminate(): void {
    this.told.push('terminated');
  }
  addEventListener(): void {}
  removeEventListener(): void {}
}

let page = new EventTarget();
const happens = (type: string, persisted: boolean): void => {
  page.dispatchEvent(Object.assign(new Event(type), { persisted }));
};

beforeEach(() => {
  NotingWorker.all.length = 0;
  page = new EventTarget();
  vi.stubGlobal('Worker', NotingWorker);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
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

test('a worker ends itself with its page, and is ended with one that the browser keeps', async () => {
  startWorker({ isHeld: false });
  happens('pagehide', false);
  await vi.waitFor(() => expect(NotingWorker.all[0]?.told).toEqual(['listen', 'exit']));
  happens('pagehide', true);
  expect(NotingWorker.all[0]?.told.at(-1)).toBe('terminated');
});

test('a page that comes back without its worker starts anew', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  startWorker({ isHeld: false });
  happens('pageshow', false);
  expect(reload).not.toHaveBeenCalled();
  happens('pageshow', true);
  expect(reload).toHaveBeenCalledOnce();
});
