import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** What a page measures of itself, with its own clock and frame by frame. */

const ROW = '[role="row"][data-id]';

/** Milliseconds from the navigation until the frame that showed the first row was drawn. */
export function timeToFirstRow(page: Page): Promise<number> {
  return page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const [mark] = performance.getEntriesByName('first-row');
          if (mark) resolve(mark.startTime);
          else if (document.querySelector(row)) painted(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        const painted = (then: () => void) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', then);
            port1.start();
            port2.postMessage(null);
          });
        look();
      }),
    ROW,
  );
}

/** To be given to `addInitScript`: notes when the first row was painted, from the very start. */
export function noteFirstRow(): void {
  const look = () => {
    if (!document.querySelector('[role="row"][data-id]')) return requestAnimationFrame(look);
    return requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')));
  };
  requestAnimationFrame(look);
}

/** To be given to `addInitScript`: where a test asks for it, only the copy knows the last screen. */
export function forgetScreens(): void {
  if (sessionStorage.getItem('bench.bare') === null) return;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('holdfast.screen.')) localStorage.removeItem(key);
  }
}

/** Milliseconds from the change of the address until every row in view belongs to the new groups. */
export function timeToGroups(page: Page, group: string, keys: RegExp): Promise<number> {
  return page.evaluate(
    ({ group, source }) =>
      new Promise<number>((resolve) => {
        const wanted = new RegExp(source);
        const began = performance.now();
        history.pushState(null, '', `?group=${group}`);
        const look = () => {
          const groups = [...document.querySelectorAll<HTMLElement>('[role="rowgroup"]')];
          const isNew = groups.every(({ dataset }) => wanted.test(dataset['group'] ?? ''));
          const isFull = document.querySelector('[data-skeleton]') === null;
          const hasRows = document.querySelector('[role="row"][data-id]') !== null;
          if (!isNew || !isFull || !hasRows) return requestAnimationFrame(look);
          return setTimeout(() => resolve(performance.now() - began));
        };
        requestAnimationFrame(look);
      }),
    { group, source: keys.source },
  );
}

export interface Scrolled {
  /** Steps after which a place in view had no row with data in the next frame. */
  readonly misses: number;
  /** Share of frames that took more than 33 ms, in percent. */
  readonly slow: number;
}

/**
 * Scrolls the list through its whole height, by `step` pixels a frame and `steps` frames at the most;
 * in the frame after each step, every place in view must hold a row with data.
 */
export function scrollThrough(page: Page, steps: number, step: number): Promise<Scrolled> {
  return page.evaluate(
    ({ steps, step }) =>
      new Promise<Scrolled>((resolve) => {
        const scroller = document.querySelector<HTMLElement>('[role="grid"]');
        if (!scroller) return resolve({ misses: steps, slow: 100 });
        scroller.scrollTop = 0;
        const { top, bottom } = scroller.getBoundingClientRect();
        const isFull = () => {
          for (let y = top + 8; y < bottom - 8; y += 34) {
            const at = document.elementFromPoint((scroller.clientLeft || 0) + 600, y);
            const row = at?.closest('[role="row"]');
            if (!row || row.hasAttribute('data-skeleton')) return false;
          }
          return true;
        };
        let [done, misses, slow, last] = [0, 0, 0, performance.now()];
        const next = (now: number) => {
          if (done > 0 && !isFull()) misses += 1;
          if (done > 0 && now - last > 33.4) slow += 1;
          last = now;
          const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
          if (done === steps || (done > 0 && isEnd)) {
            return resolve({ misses, slow: (100 * slow) / Math.max(1, done) });
          }
          done += 1;
          scroller.scrollTop += step;
          return requestAnimationFrame(next);
        };
        return requestAnimationFrame(next);
      }),
    { steps, step },
  );
}

/** The same over plain rows of text: what this machine can do at all. */
export async function scrollFloor(page: Page, steps: number, step: number): Promise<number> {
  return page.evaluate(
    ({ steps, step }) =>
      new Promise<number>((resolve) => {
        const scroller = document.createElement('div');
        scroller.style.cssText = 'position:fixed;inset:0;overflow:auto;z-index:99;background:white';
        const inner = document.createElement('div');
        inner.style.cssText = `position:relative;height:${steps * step + 2000}px`;
        scroller.append(inner);
        document.body.append(scroller);
        const rows = Array.from({ length: 60 }, () => {
          const row = document.createElement('div');
          row.style.cssText = 'position:absolute;left:0;right:0;height:34px;contain:strict';
          inner.append(row);
          return row;
        });
        let [done, slow, last] = [0, 0, performance.now()];
        const next = (now: number) => {
          if (done > 0 && now - last > 33.4) slow += 1;
          last = now;
          if (done === steps) {
            scroller.remove();
            return resolve((100 * slow) / steps);
          }
          done += 1;
          scroller.scrollTop += step;
          const first = Math.floor(scroller.scrollTop / 34) - 12;
          rows.forEach((row, i) => {
            row.style.top = `${(first + i) * 34}px`;
            row.textContent = `Row ${first + i}`;
          });
          return requestAnimationFrame(next);
        };
        return requestAnimationFrame(next);
      }),
    { steps, step },
  );
}

/** A key that was pressed, and how long it took until its frame was painted. */
interface KeyPress {
  readonly key: string;
  readonly at: number;
  /** Milliseconds; 16 until the browser reports it, which it does not where it was less. */
  took: number;
}

/** To be given to `addInitScript`: collects how long each key press took until it was painted. */
export function noteKeys(): void {
  const presses: KeyPress[] = [];
  Object.assign(globalThis, { keyPresses: presses });
  const note = ({ key, timeStamp: at }: KeyboardEvent) => presses.push({ key, at, took: 16 });
  addEventListener('keydown', note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const press = name === 'keydown' && presses.find(({ at }) => at === startTime);
      if (press) press.took = duration;
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/**
 * Presses keys that edit the active row (priority by its picker) and gives what each press took until
 * its frame was painted: all of them, and those that edited.
 */
export async function timesOfKeys(
  page: Page,
  rounds: number,
): Promise<{ readonly all: readonly number[]; readonly edits: readonly number[] }> {
  await page.evaluate(() => void (globalThis as { keyPresses?: KeyPress[] }).keyPresses?.splice(0));
  for (let round = 0; round < rounds; round += 1) {
    const option = page.getByRole('option').first();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await option.waitFor();
    await page.keyboard.press(String(round % 5));
    await option.waitFor({ state: 'detached' });
  }
  await page.waitForTimeout(300);
  const presses = await page.evaluate(() => [
    ...((globalThis as { keyPresses?: KeyPress[] }).keyPresses ?? []),
  ]);
  const edits = presses.filter(({ key }) => /\d/.test(key));
  return { all: presses.map(({ took }) => took), edits: edits.map(({ took }) => took) };
}

/** Megabytes that the window holds after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000_000;
}

/** Kilobytes of JavaScript, as gzip would send it, that were asked for before the first row was drawn. */
export function countJavaScript(page: Page): () => Promise<number> {
  const scripts: { readonly asked: () => number; readonly body: Promise<Buffer> }[] = [];
  const hear = (response: Response): void => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    if (!isScript || response.url().endsWith('/service-worker.js')) return;
    scripts.push({ asked: () => response.request().timing().startTime, body: response.body() });
  };
  page.on('response', hear);
  return async () => {
    page.off('response', hear); // of a page that is left, no body can be had
    const firstRow = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('first-row')[0]?.startTime ?? 0),
    );
    const before = scripts.filter(({ asked }) => asked() <= firstRow);
    const bodies = await Promise.all(before.map(({ body }) => body));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  };
}
