import { IDBFactory } from 'fake-indexeddb';
import { createDraftRows } from '../../src/client/drafts/draft-rows.ts';
import { createDrafts, type Drafts, type DraftsDeps } from '../../src/client/drafts/drafts.ts';

/** The tabs of one browser: each hears the others, and is there until it ends. */
export function fakeTabsOfDrafts() {
  const alive = new Set<string>();
  const ends = new Map<string, (() => void)[]>();
  const ears = new Map<string, ((event: MessageEvent<unknown>) => void)[]>();
  return {
    open(own: string): Pick<DraftsDeps, 'tabs' | 'channel'> {
      alive.add(own);
      return {
        tabs: {
          own,
          alive: async () => alive,
          onEnd: (tab, act) => void ends.set(tab, [...(ends.get(tab) ?? []), act]),
        },
        channel: {
          postMessage(data: unknown) {
            const event = new MessageEvent('message', { data: structuredClone(data) });
            for (const [tab, all] of ears) if (tab !== own) for (const hear of all) hear(event);
          },
          addEventListener: (_: string, hear: unknown) => {
            ears.set(own, [...(ears.get(own) ?? []), hear as (event: MessageEvent) => void]);
          },
        },
      };
    },
    /** As when its process is killed. */
    end(tab: string): void {
      alive.delete(tab);
      ears.delete(tab);
      for (const act of ends.get(tab) ?? []) act();
    },
  };
}

let opened = 0;

/** The drafts of one tab, with a clock that stands still until the test moves it. */
export function fakeDrafts(
  factory = new IDBFactory(),
  parts: Pick<DraftsDeps, 'tabs' | 'channel'> = fakeTabsOfDrafts().open(`tab-${(opened += 1)}`),
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
    ready: () =>
      new Promise<void>((resolve) => {
        drafts.subscribe(() => drafts.isReady() && resolve());
        drafts.open('ana');
        if (drafts.isReady()) resolve();
      }),
  };
}
