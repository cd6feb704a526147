import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './Message.module.css';

interface MessageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  readonly onAction?: () => void;
  /** It is the whole document, so it brings the main landmark. */
  readonly isPage?: boolean;
  readonly children?: React.ReactNode;
}

/** A screen that only says one thing. */
export function Message(props: MessageProps) {
  const { icon, title, text, action, onAction, isPage, children } = props;
  const Frame = isPage ? 'main' : 'div';
  useTitle(title);
  return (
    <Frame className={styles.page}>
      <EmptyState icon={icon} title={title} text={text} level={1}>
        {action && onAction && (
          <Button look="primary" onClick={onAction}>
            {action}
          </Button>
        )}
        {children}
      </EmptyState>
    </Frame>
  );
}
