import * as Ariakit from '@ariakit/react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { deviceStorage } from '../../client/safe-storage.ts';
import type { PaletteKind } from '../../commands/global.ts';
import { palette } from '../../text/shell.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { rememberRecent } from './recent.ts';
import { usePaletteGroups, type PaletteEntry } from './use-palette-groups.tsx';
import styles from './Palette.module.css';

interface PaletteProps {
  readonly kind: PaletteKind;
  readonly onClose: () => void;
}

/** Everything that can be done or opened, by a few letters of its name. */
export function Palette({ kind, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [, go] = useLocation();
  const groups = usePaletteGroups(kind, useDeferredValue(typed));
  const choose = (entry: PaletteEntry) => {
    onClose();
    if (entry.remember) rememberRecent(deviceStorage, entry.id);
    // After the dialog has given the focus back, so that the command finds what it acts on.
    requestAnimationFrame(() => {
      if (entry.href !== undefined) go(entry.href);
      else void entry.run?.();
    });
  };
  return (
    <Dialog title={palette.label} bare size="medium" onClose={onClose}>
      <Ariakit.ComboboxProvider
        open
        value={typed}
        setValue={setTyped}
        includesBaseElement={false}
        focusLoop
      >
        <div className={styles.field}>
          <Icon name="search" />
          <Ariakit.Combobox
            autoFocus
            autoSelect="always"
            className={styles.input}
            placeholder={palette.placeholder[kind]}
            aria-label={palette.label}
          />
        </div>
        <Ariakit.ComboboxList alwaysVisible className={styles.list} aria-label={palette.label}>
          {groups.map(({ title, entries }) => (
            <Ariakit.ComboboxGroup key={title} className={styles.group}>
              <Ariakit.ComboboxGroupLabel className={styles.heading}>
                {title}
              </Ariakit.ComboboxGroupLabel>
              {entries.map((entry) => (
                <Ariakit.ComboboxItem
                  key={entry.id}
                  value={`${title}:${entry.id}`}
                  className={styles.entry}
                  focusOnHover
                  blurOnHoverEnd={false}
                  setValueOnClick={false}
                  hideOnClick={false}
                  onClick={() => choose(entry)}
                >
                  {entry.icon}
                  {entry.code && <span className={styles.code}>{entry.code}</span>}
                  <span className={styles.name}>{entry.name}</span>
                  {entry.keys && <Kbd keys={entry.keys} />}
                </Ariakit.ComboboxItem>
              ))}
            </Ariakit.ComboboxGroup>
          ))}
          {groups.length === 0 && typed !== '' && (
            <p className={styles.none}>{palette.none(typed)}</p>
          )}
        </Ariakit.ComboboxList>
      </Ariakit.ComboboxProvider>
    </Dialog>
  );
}
