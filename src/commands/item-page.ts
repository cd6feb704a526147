import { ITEM } from '../text/item.ts';
import type { Command } from './registry.ts';

/** An item that fills the screen, and the list it was opened from. */
export interface ItemPageContext {
  readonly step: (step: 1 | -1) => Promise<void>;
  readonly back: () => void;
}

export const itemPageCommands: readonly Command<ItemPageContext>[] = [
  {
    id: 'page-next',
    name: ITEM.next,
    group: 'item',
    scope: 'item',
    keys: ['J'],
    keysOnly: true,
    run: (context) => context.step(1),
  },
  {
    id: 'page-previous',
    name: ITEM.previous,
    group: 'item',
    scope: 'item',
    keys: ['K'],
    keysOnly: true,
    run: (context) => context.step(-1),
  },
  {
    id: 'page-back',
    name: ITEM.back,
    group: 'item',
    scope: 'item',
    keys: ['Escape'],
    run: (context) => context.back(),
  },
];
