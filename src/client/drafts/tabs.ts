/** The tabs of one browser, as far as they can tell whether another one is still there. */
export interface Tabs {
  /** This tab's id: a new one with every page. */
  readonly own: string;
  /** The ids of the tabs that are there. */
  readonly alive: () => Promise<ReadonlySet<string>>;
  /** Acts once that tab has ended, by whatever way. */
  readonly onEnd: (tab: string, act: () => void) => void;
}

const PREFIX = 'holdfast-tab/';
/** In this tab's storage: the page before a reload. */
const BEFORE = 'holdfast.tab';
/** A page that is being left lets go of its lock at once; a copy of the tab never does. */
const LEAVING_MS = 500;

/** A tab holds a lock as long as it lives. Without locks (plain http) every other tab is taken for ended. */
export function browserTabs(
  locks: LockManager | undefined,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Tabs {
  const own = crypto.randomUUID();
  if (!locks) return { own, alive: async () => new Set(), onEnd: () => {} };
  const before = storage.getItem(BEFORE);
  storage.setItem(BEFORE, own);
  void locks.request(`${PREFIX}${own}`, () => new Promise(() => {}));
  return {
    own,
    async alive() {
      if (before !== null) await ended(locks, before);
      const { held = [] } = await locks.query();
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
      return new Set(names.map((name) => name.slice(PREFIX.length)));
    },
    onEnd(tab, act) {
      void locks.request(`${PREFIX}${tab}`, async () => act());
    },
  };
}

async function ended(locks: LockManager, tab: string): Promise<void> {
  const signal = AbortSignal.timeout(LEAVING_MS);
  await locks.request(`${PREFIX}${tab}`, { signal }, async () => {}).catch(() => {});
}
