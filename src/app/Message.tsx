import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/Icon.tsx';
import styles from './Message.module.css';

interface MessageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly children?: React.ReactNode;
}

/** A page with one thing to say. */
export function Message({ icon, title, text, action, onAction, children }: MessageProps) {
  return (
    <main className={styles.page}>
      <EmptyState icon={icon} title={title} text={text}>
        {action && onAction && (
          <Button look="primary" onClick={onAction}>
            {action}
          </Button>
        )}
        {children}
      </EmptyState>
    </main>
  );
}
