import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { tip } from './tip.ts';
import styles from './Button.module.css';

type Look = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Shared extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly look?: Look;
  readonly size?: 'small' | 'medium';
  /** The action is under way: no second click, and it says so. */
  readonly busy?: boolean | undefined;
  readonly keys?: string | undefined;
}

interface ButtonProps extends Shared {
  readonly icon?: IconName | undefined;
  readonly iconEnd?: IconName | undefined;
  readonly wide?: boolean;
  readonly children: React.ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    look = 'secondary',
    size = 'medium',
    busy,
    keys,
    icon,
    iconEnd,
    wide,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy(busy)}
      className={styles.button}
      aria-keyshortcuts={keys ?? rest['aria-keyshortcuts']}
      data-autofocus={rest.autoFocus}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
      {keys && <Kbd keys={keys} isHint />}
    </button>
  );
}

interface IconButtonProps extends Shared {
  readonly icon: IconName;
  /** Its name: read aloud and shown as the tooltip. */
  readonly label: string;
  readonly filled?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { look = 'ghost', size = 'medium', busy, keys, icon, label, filled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...tip(label, keys)}
      className={styles.icon}
      data-look={look}
      data-size={size}
      aria-label={label}
      aria-keyshortcuts={keys}
      {...whileBusy(busy)}
    >
      <Icon name={icon} fill={filled ?? false} />
    </button>
  );
}

/** Not disabled: a disabled button loses the focus, and nothing gives it back. */
function whileBusy(busy: boolean | undefined) {
  if (!busy) return {};
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: React.MouseEvent) => event.preventDefault(),
  } as const;
}

interface LinkButtonProps {
  readonly href: string;
  readonly look?: Look;
  readonly size?: 'small' | 'medium';
  readonly icon?: IconName;
  readonly wide?: boolean;
  readonly children: React.ReactNode;
}

/** A link that looks like a button: it goes somewhere, so it is a link. */
export function LinkButton(props: LinkButtonProps) {
  const { href, look = 'secondary', size = 'medium', icon, wide, children } = props;
  return (
    <a
      href={href}
      className={styles.button}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </a>
  );
}
