import { IDBFactory } from 'fake-indexeddb';
import { createDraftRows } from '../../src/client/drafts/draft-rows.ts';
import type { DraftsDeps } from '../../src/client/drafts/draft-store.ts';
import { createDrafts, type Drafts } from '../../src/client/drafts/drafts.ts';

interface Page {
  readonly hears: ((event: MessageEvent<unknown>) => void)[];
  readonly listeners: ((page: string) => void)[];
  isFrozen: boolean;
  /** What it does when it is no longer frozen. */
  readonly waiting: (() => void)[];
}

/** The pages of one browser: each hears the others and answers, until it ends or while it is not frozen. */
export function fakeTabsOfDrafts() {
  const pages = new Map<string, Page>();
  const others = (own: string): readonly Page[] =>
    [...pages].flatMap(([name, page]) => (name === own ? [] : [page]));
  const reach = (page: Page, act: () => void): void => {
    if (page.isFrozen) page.waiting.push(act);
    else act();
  };
  return {
    open(own: string, before: string | null = null): Pick<DraftsDeps, 'tabs' | 'channel'> {
      const mine: Page = { hears: [], listeners: [], isFrozen: false, waiting: [] };
      pages.set(own, mine);
      const answer = (name: string): void => {
        for (const page of others(name)) for (const listener of page.listeners) listener(name);
      };
      return {
        tabs: {
          own,
          before,
          async present(asked) {
            const found = [...asked].filter((name) => pages.get(name)?.isFrozen === false);
            for (const name of asked) {
              const page = pages.get(name);
              if (page) reach(page, () => answer(name));
            }
            return new Set(found);
          },
          onPresent: (listener) => void mine.listeners.push(listener),
        },
        channel: {
          postMessage(data: unknown) {
            const event = new MessageEvent('message', { data: structuredClone(data) });
            for (const page of others(own)) {
              for (const hear of page.hears) reach(page, () => hear(event));
            }
          },
          addEventListener: (_: string, hear: unknown) =>
            void mine.hears.push(hear as (event: MessageEvent) => void),
        },
      };
    },
    /** As when its process is killed. */
    end: (page: string) => void pages.delete(page),
    freeze(page: string): void {
      const found = pages.get(page);
      if (found) found.isFrozen = true;
    },
    wake(page: string): void {
      const found = pages.get(page);
      if (!found) return;
      found.isFrozen = false;
      for (const act of found.waiting.splice(0)) act();
    },
  };
}

let opened = 0;

/** The drafts of one page, with a clock that stands still until the test moves it. */
export function fakeDrafts(
  factory = new IDBFactory(),
  parts: Pick<DraftsDeps, 'tabs' | 'channel'> = fakeTabsOfDrafts().open(`page-${(opened += 1)}`),
) {
  let now = 100_000;
  let timers: { readonly at: number; readonly act: () => void }[] = [];
  const later = (ms: number, act: () => void) => {
    const timer = { at: now + ms, act };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const rows = createDraftRows(factory);
  const drafts: Drafts = createDrafts({
    rows,
    ...parts,
    now: () => now,
    after: (ms, act) => void later(ms, act),
    old: { read: () => [], forget: () => {} },
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    drafts,
    rows,
    factory,
    later,
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { act } of due) act();
    },
    /** Another time of day, without any passing. */
    setClock(time: number) {
      now = time;
    },
    ready: () =>
      new Promise<void>((resolve) => {
        drafts.subscribe(() => drafts.isReady() && resolve());
        drafts.open('ana');
        if (drafts.isReady()) resolve();
      }),
  };
}
