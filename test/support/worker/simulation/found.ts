import type { Step } from './steps.ts';

const write = { kind: 'write', by: 0, tab: 0, item: 0, what: 'name', which: 0 } as const;
const together = { kind: 'write together', by: 0, tab: 0, what: 'name', which: 0 } as const;
const unsent = { poisoned: false, meets: 'offline' } as const;

/** Runs that once ended badly. They are lived through before the random ones. */
export const FOUND: [readonly Step[]][] = [
  // A tab in another workspace sent the same operations, and wiped away what the first one had told.
  [
    [
      { ...write, ...unsent, poisoned: true, fromEditor: false },
      { ...together, ...unsent },
      { kind: 'open tab', by: 0, slug: 'beta' },
      { ...together, ...unsent, poisoned: true },
      { kind: 'network', by: 0, fault: 'offline', writesOnly: false },
      { ...together, ...unsent, by: 1 },
    ],
  ],
];
