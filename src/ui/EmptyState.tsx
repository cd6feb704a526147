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
  /** 1: the screen has no other heading. */
  readonly level?: 1 | 2;
}

export function EmptyState({ icon, title, text, children, small, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty} data-small={small || undefined}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
