import fc from 'fast-check';
import type { Field } from './claims.ts';
import type { Fault, Slug } from './world.ts';

/** One thing that happens. Numbers choose among what is there at that moment. */
export type Step =
  | {
      readonly kind: 'write';
      readonly by: number;
      readonly tab: number;
      readonly item: number;
      readonly what: Field;
      /** Which block, label… */
      readonly which: number;
      /** The server refuses it for good. */
      readonly poisoned: boolean;
      /** What the editor showed when it was opened is what is edited, not what is shown now. */
      readonly fromEditor: boolean;
      /** What the first call of this write meets. */
      readonly meets: Fault;
    }
  | {
      /** The same on all items, in one gesture. */
      readonly kind: 'write together';
      readonly by: number;
      readonly tab: number;
      readonly what: 'name' | 'label';
      readonly which: number;
      readonly poisoned: boolean;
      readonly meets: Fault;
    }
  | {
      readonly kind: 'open editor' | 'delete' | 'undo';
      readonly by: number;
      readonly tab: number;
      readonly item: number;
    }
  | {
      readonly kind: 'network';
      readonly by: number;
      readonly fault: Fault;
      /** Reads go through: a pull comes before every push, so that else no write would meet the fault. */
      readonly writesOnly: boolean;
    }
  | {
      readonly kind: 'kill' | 'freeze' | 'thaw' | 'switch' | 'sync';
      readonly by: number;
      readonly tab: number;
    }
  | { readonly kind: 'open tab'; readonly by: number; readonly slug: Slug }
  | { readonly kind: 'lose copy'; readonly by: number }
  | { readonly kind: 'pass'; readonly ms: number };

const by = fc.nat(1);
const tab = fc.nat(1);
const item = fc.nat(1);
const faults: readonly Fault[] = [
  'offline',
  'answer lost',
  'page with 200',
  'redirect',
  'empty object',
  'bare 204',
  'truncated',
  'answer of another call',
  'gateway error',
];

const meets = fc.oneof(
  { weight: 3, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...faults) },
);
const together = fc.record({
  kind: fc.constant('write together' as const),
  ...{ by, tab, meets },
  what: fc.constantFrom('name' as const, 'label' as const),
  which: fc.nat(2),
  poisoned: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
});
const write = fc.record({
  kind: fc.constant('write' as const),
  ...{ by, tab, item },
  what: fc.constantFrom(
    ...([
      'name',
      'label',
      'add block',
      'change block',
      'change block',
      'comment',
      'change comment',
      'create',
    ] as const),
  ),
  which: fc.nat(2),
  poisoned: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  fromEditor: fc.boolean(),
  meets,
});
const onItem = fc.record({
  kind: fc.constantFrom(
    ...(['open editor', 'open editor', 'open editor', 'undo', 'undo', 'undo', 'delete'] as const),
  ),
  ...{ by, tab, item },
});
const network = fc.record({
  kind: fc.constant('network' as const),
  by,
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...faults) },
  ),
  writesOnly: fc.boolean(),
});
const onTab = fc.record({
  kind: fc.constantFrom('kill', 'freeze', 'freeze', 'thaw', 'switch', 'sync', 'sync', 'sync'),
  ...{ by, tab },
});
const openTab = fc.record({
  kind: fc.constant('open tab' as const),
  by,
  slug: fc.constantFrom('acme' as const, 'beta' as const),
});
const loseCopy = fc.record({ kind: fc.constant('lose copy' as const), by });
const pass = fc.record({
  kind: fc.constant('pass' as const),
  ms: fc.constantFrom(100, 3_000, 12_000, 40_000),
});

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: write },
    { weight: 4, arbitrary: together },
    { weight: 4, arbitrary: onItem },
    { weight: 3, arbitrary: network },
    { weight: 4, arbitrary: onTab },
    { weight: 3, arbitrary: openTab },
    { weight: 1, arbitrary: loseCopy },
    { weight: 3, arbitrary: pass },
  ),
  { minLength: 6, maxLength: 28, size: 'max' },
);
