import { useState, type ReactElement } from 'react';
import type { Anchor } from './anchor.ts';
import { Button, IconButton } from './Button.tsx';
import { fetched } from './fetched.tsx';
import type { IconName } from './Icon.tsx';

export interface MenuItemEntry {
  readonly kind?: 'item';
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | ReactElement | undefined;
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
  readonly danger?: boolean;
  /** Given: it is a choice that can be ticked. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export type MenuEntry =
  | MenuItemEntry
  | { readonly kind: 'separator'; readonly id: string }
  | { readonly kind: 'heading'; readonly id: string; readonly label: string }
  | {
      readonly kind: 'submenu';
      readonly id: string;
      readonly label: string;
      readonly icon?: IconName | ReactElement | undefined;
      readonly items: readonly MenuEntry[];
    };

export interface MenuPopupProps {
  readonly label: string;
  readonly anchor: Anchor;
  readonly items: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** A menu at an element or a point. Loaded when the first one opens. */
export const ContextMenu = fetched(async () => (await import('./MenuPopup.tsx')).MenuPopup);

interface MenuProps {
  /** Names the menu, and the button when it shows only an icon. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly icon?: IconName;
  /** With text the trigger is a button, without it an icon. */
  readonly text?: string;
  readonly look?: 'primary' | 'secondary' | 'ghost';
  readonly size?: 'small' | 'medium';
  readonly keys?: string;
}

export function Menu({ label, items, icon, text, look = 'ghost', size, keys }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const trigger = {
    look,
    size: size ?? 'medium',
    keys,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) =>
      setAnchor(anchor ? null : event.currentTarget),
  } as const;
  return (
    <>
      {text === undefined ? (
        <IconButton {...trigger} icon={icon ?? 'more'} label={label} />
      ) : (
        <Button {...trigger} icon={icon} iconEnd="chevron-down">
          {text}
        </Button>
      )}
      {anchor && (
        <ContextMenu label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
