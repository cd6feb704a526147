import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

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

/**
 * Scrolls the list by `step` pixels a frame; in the frame after each step, every place in view must
 * hold a row with data. Gives the number of steps after which one did not.
 */
export function missesWhileScrolling(page: Page, steps: number, step: number): Promise<number> {
  return page.evaluate(
    ({ steps, step }) =>
      new Promise<number>((resolve) => {
        const scroller = document.querySelector<HTMLElement>('[role="grid"]');
        if (!scroller) return resolve(steps);
        scroller.scrollTop = 0;
        let done = 0;
        let misses = 0;
        const isFull = () => {
          const { top, bottom } = scroller.getBoundingClientRect();
          const lines = [...scroller.querySelectorAll('[role="row"]')]
            .map((row) => ({ row, box: row.getBoundingClientRect() }))
            .filter(({ box }) => box.bottom > top + 1 && box.top < bottom - 1);
          const covered = lines.reduce((sum, { box }) => {
            return sum + Math.min(box.bottom, bottom) - Math.max(box.top, top);
          }, 0);
          const isEmpty = lines.some(({ row }) => row.hasAttribute('data-skeleton'));
          return !isEmpty && covered > (bottom - top) * 0.9;
        };
        const next = () => {
          if (done > 0 && !isFull()) misses += 1;
          if (done === steps) return resolve(misses);
          done += 1;
          scroller.scrollTop += step;
          return requestAnimationFrame(next);
        };
        return requestAnimationFrame(next);
      }),
    { steps, step },
  );
}

/** Kilobytes of JavaScript, as gzip would send it, that arrived until now. */
export function countJavaScript(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    if (isScript && !response.url().endsWith('/service-worker.js')) bodies.push(response.body());
  });
  return async () => {
    const all = await Promise.all(bodies);
    return all.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  };
}
