import { newId } from '../../protocol/new-id.ts';

/** The pages of one browser, as far as one of them can tell whether another is still there. */
export interface Tabs {
  /** This page's id: a new one with every page, so that no two can ever write to one row. */
  readonly own: string;
  /**
   * The page that this tab showed before, such as before a reload. A duplicated tab is given it by the tab that
   * it was copied from, which may still be there.
   */
  readonly before: string | null;
  /** Which of these pages answer. One that is frozen or very busy doesn't, like one that is gone. */
  readonly present: (pages: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  /** Calls back whenever a page answers, however late. */
  readonly onPresent: (listener: (page: string) => void) => void;
}

export interface TabsDeps {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** This tab's, which a reload keeps and which is copied with the tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly after: (ms: number, act: () => void) => void;
}

type Told =
  | { readonly kind: 'asked'; readonly pages: readonly string[] }
  | { readonly kind: 'present'; readonly page: string };

const BEFORE = 'holdfast.tab';
/** Long enough for a busy page, short enough for a person who waits for a box to open. */
const ANSWER_MS = 300;

/**
 * Asks, instead of keeping a sign of life: a page that is frozen would keep its lock and let its time stamp grow
 * old, and a stamp is wrong when the clock is set.
 */
export function createTabs({ channel, storage, after }: TabsDeps): Tabs {
  const own = newId();
  const before = storage.getItem(BEFORE);
  storage.setItem(BEFORE, own);
  const listeners = new Set<(page: string) => void>();
  const tell = (told: Told): void => channel.postMessage(told);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = data as Told;
    if (told.kind === 'present') for (const listener of listeners) listener(told.page);
    else if (told.pages.includes(own)) tell({ kind: 'present', page: own });
  });
  return {
    own,
    before,
    onPresent: (listener) => void listeners.add(listener),
    present: (pages) =>
      new Promise((resolve) => {
        const answered = new Set<string>();
        const finish = (): void => {
          listeners.delete(hear);
          resolve(answered);
        };
        const hear = (page: string): void => {
          if (pages.has(page)) answered.add(page);
          if (answered.size === pages.size) finish();
        };
        if (pages.size === 0) return resolve(answered);
        listeners.add(hear);
        tell({ kind: 'asked', pages: [...pages] });
        after(ANSWER_MS, finish);
      }),
  };
}
