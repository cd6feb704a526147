import type { ItemContext } from '../../commands/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import { itemMenu } from './item-menu.ts';

interface ItemMenuProps {
  /** What its commands act on, read at the moment of acting. */
  readonly context: () => ItemContext;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function ItemMenu({ context, anchor, onClose }: ItemMenuProps) {
  return (
    <ContextMenu
      label={WORK_ITEMS.commands.menu}
      anchor={anchor}
      items={itemMenu(context)}
      onClose={onClose}
    />
  );
}
