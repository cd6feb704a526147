import * as Ariakit from '@ariakit/react';
import { isValidElement } from 'react';
import { anchorElement, anchorRect } from './anchor.ts';
import { Icon, type IconName } from './Icon.tsx';
import { useGivesKeysBack } from './keys-owner.ts';
import { Kbd } from './Kbd.tsx';
import type { MenuEntry, MenuItemEntry, MenuPopupProps } from './Menu.tsx';
import styles from './Floating.module.css';

const GUTTER = 4;

export function MenuPopup({ label, anchor, items, onClose }: MenuPopupProps) {
  useGivesKeysBack();
  return (
    <Ariakit.MenuProvider
      open
      setOpen={(open) => {
        if (!open) onClose();
      }}
      placement="bottom-start"
    >
      <Ariakit.Menu
        aria-label={label}
        className={styles.floating}
        getAnchorRect={() => anchorRect(anchor)}
        finalFocus={anchorElement(anchor)}
        hideOnInteractOutside={(event) => !isWithin(event, anchorElement(anchor))}
        gutter={GUTTER}
        portal
        preserveTabOrder={false}
        autoFocusOnShow
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          onClose();
        }}
        unmountOnHide
      >
        <Entries items={items} />
      </Ariakit.Menu>
    </Ariakit.MenuProvider>
  );
}

function Entries({ items }: { readonly items: readonly MenuEntry[] }) {
  return items.map((entry) => {
    if (entry.kind === 'separator') {
      return <Ariakit.MenuSeparator key={entry.id} className={styles.separator} />;
    }
    if (entry.kind === 'heading') {
      return (
        <div key={entry.id} className={styles.heading}>
          {entry.label}
        </div>
      );
    }
    if (entry.kind === 'submenu') return <Submenu key={entry.id} entry={entry} />;
    return <Item key={entry.id} entry={entry} />;
  });
}

function Item({ entry }: { readonly entry: MenuItemEntry }) {
  const { label, icon, hint, keys, danger, checked, disabled, onSelect } = entry;
  const content = (
    <>
      <Leading icon={icon} />
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {checked && <Icon name="check" />}
      {keys && <Kbd keys={keys} />}
    </>
  );
  const shared = {
    className: styles.option,
    disabled: disabled ?? false,
    'data-danger': danger || undefined,
    onClick: onSelect,
  };
  if (checked === undefined) return <Ariakit.MenuItem {...shared}>{content}</Ariakit.MenuItem>;
  return (
    <Ariakit.MenuItem {...shared} role="menuitemcheckbox" aria-checked={checked}>
      {content}
    </Ariakit.MenuItem>
  );
}

function Submenu({ entry }: { readonly entry: Extract<MenuEntry, { kind: 'submenu' }> }) {
  return (
    <Ariakit.MenuProvider placement="right-start">
      <Ariakit.MenuButton className={styles.option} render={<Ariakit.MenuItem />}>
        <Leading icon={entry.icon} />
        <span className={styles.label}>{entry.label}</span>
        <Icon name="chevron-right" />
      </Ariakit.MenuButton>
      <Ariakit.Menu
        className={styles.floating}
        gutter={GUTTER}
        portal
        preserveTabOrder={false}
        unmountOnHide
      >
        <Entries items={entry.items} />
      </Ariakit.Menu>
    </Ariakit.MenuProvider>
  );
}

function Leading({ icon }: { readonly icon: IconName | React.ReactElement | undefined }) {
  if (icon === undefined) return null;
  return isValidElement(icon) ? icon : <Icon name={icon} />;
}

/** The trigger closes its own menu; closing it here as well would open it again. */
function isWithin(event: Event | React.SyntheticEvent, element: HTMLElement | null): boolean {
  return element !== null && event.target instanceof Node && element.contains(event.target);
}
