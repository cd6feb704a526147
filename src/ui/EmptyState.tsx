import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string | undefined;
  /** Buttons that lead on. */
  readonly children?: ReactNode;
  /** A line within a list rather than a page. */
  readonly small?: boolean;
}

export function EmptyState({ icon, title, text, children, small }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-small={small || undefined}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
