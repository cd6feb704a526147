import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import { ui } from '../text/ui.ts';
import { Button, IconButton } from './Button.tsx';
import { useGivesKeysBack } from './keys-owner.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Small: a question. Medium: a form. Large: something to work in. */
  readonly size?: 'small' | 'medium' | 'large';
  /** The title is read aloud but not drawn. */
  readonly bare?: boolean;
  /** False keeps it open: a form with content asks first. */
  readonly mayClose?: () => boolean;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Import it only from what is itself loaded lazily: it brings the focus and layer machinery along. */
export function Dialog(props: DialogProps) {
  const { title, size = 'medium', bare, mayClose, onClose, footer, children } = props;
  useGivesKeysBack();
  return (
    <Ariakit.Dialog
      open
      onClose={(event) => {
        if (mayClose?.() === false) event.preventDefault();
        else onClose();
      }}
      backdrop={<div className={styles.backdrop} />}
      className={styles.dialog}
      data-size={size}
      aria-label={title}
      unmountOnHide
    >
      {!bare && (
        <header className={styles.header}>
          <Ariakit.DialogHeading className={styles.title}>{title}</Ariakit.DialogHeading>
          <IconButton icon="close" size="small" label={ui.close} onClick={onClose} />
        </header>
      )}
      <div className={styles.body} data-bare={bare || undefined}>
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Ariakit.Dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busy?: boolean;
  /** What has to be typed before the action is enabled. */
  readonly children?: ReactNode;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Only for what cannot be undone; the rest is done at once and offers Undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, busy, disabled, children, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            look="danger"
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
            autoFocus={!children}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
      {children}
    </Dialog>
  );
}
