import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { ui } from '../text/ui.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { useGivesKeysBack } from './keys-owner.ts';
import { ToastContext, type Toast, type ToastApi, type ToastKind } from './toast-context.ts';
import styles from './Toasts.module.css';

type Shown = Toast & { readonly id: string };

/** The last thing done, and one that needs the person. */
const MOST = 2;
const ICONS: Record<ToastKind, IconName> = {
  success: 'check-circle',
  error: 'x-circle',
  warning: 'warning',
  info: 'info',
  loading: 'sync',
};

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  const api = useMemo<ToastApi>(
    () => ({
      show(toast) {
        count.current += 1;
        const shown = { ...toast, id: toast.id ?? `toast-${count.current}` };
        setToasts((old) => withToast(old, shown));
      },
      dismiss: (id) => setToasts((old) => old.filter((toast) => toast.id !== id)),
    }),
    [],
  );
  return (
    <ToastContext value={api}>
      {children}
      <section
        className={styles.region}
        aria-label={ui.notifications}
        role="status"
        aria-live="polite"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => api.dismiss(toast.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

/** In place of the one with its id; with too many, the oldest goes that waits for no answer. */
function withToast(old: readonly Shown[], shown: Shown): readonly Shown[] {
  const isKnown = old.some(({ id }) => id === shown.id);
  if (isKnown) return old.map((toast) => (toast.id === shown.id ? shown : toast));
  const next = [...old, shown];
  if (next.length <= MOST) return next;
  const drop = next.findIndex(({ lasting, kind }) => !lasting && kind !== 'loading');
  return next.filter((_, i) => i !== Math.max(drop, 0));
}

function ToastCard({ toast, onClose }: { readonly toast: Shown; readonly onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useGivesKeysBack();
  const life = lifeOf(toast);
  const expire = useEffectEvent(onClose);
  useEffect(() => {
    const timer = life === null || isHeld ? undefined : setTimeout(() => expire(), life);
    return () => clearTimeout(timer);
    // Another text in the same toast is given its own time.
  }, [life, isHeld, toast]);
  const { kind, title, message, undo, actions = [] } = toast;
  const all = undo ? [{ label: ui.undo, onClick: undo }, ...actions] : actions;
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[kind]} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message && <p className={styles.message}>{message}</p>}
        {all.length > 0 && (
          <div className={styles.actions}>
            {all.map(({ label, onClick }) => (
              <Button
                key={label}
                size="small"
                onClick={() => {
                  onClose(); // first: the action may show what it does under the same id
                  onClick();
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton icon="close" size="small" label={ui.dismiss} onClick={onClose} />
    </div>
  );
}

function lifeOf({ kind, undo, actions, lasting }: Toast): number | null {
  if (lasting || kind === 'loading') return null;
  if (kind === 'error') return 15_000;
  return undo || actions?.length ? 10_000 : 5_000;
}
