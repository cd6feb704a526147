import { IDBFactory } from 'fake-indexeddb';
import { createDraftRows } from '../../src/client/drafts/draft-rows.ts';
import { createDrafts, type Drafts } from '../../src/client/drafts/drafts.ts';

/** The drafts of one tab, with a clock that stands still until the test moves it. */
export function fakeDrafts(factory = new IDBFactory()) {
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
    channel: null,
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
    ready: () =>
      new Promise<void>((resolve) => {
        drafts.subscribe(() => drafts.isReady() && resolve());
        drafts.open('ana');
        if (drafts.isReady()) resolve();
      }),
  };
}
