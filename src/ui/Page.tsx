import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** How much of the window it takes: a form, a page of text, a list. */
  readonly width?: 'form' | 'page' | 'wide';
  readonly children: ReactNode;
}

/** The part of a screen below its header. */
export function Page({ width = 'page', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title?: string;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** Rows reach the edges. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

/** What belongs together, under one heading. */
export function Panel({ title, text, actions, tone = 'plain', flush, children }: PanelProps) {
  return (
    <section className={styles.panel} data-tone={tone} aria-label={title}>
      {(title ?? actions) && (
        <header className={styles.head}>
          <div className={styles.words}>
            {title && <h2 className={styles.title}>{title}</h2>}
            {text && <p className={styles.text}>{text}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && (
        <div className={styles.body} data-flush={flush || undefined}>
          {children}
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** One line of a panel: what it is, and at the end what can be done. */
export function Row({ children, actions }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.main}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface SideNavProps {
  readonly label: string;
  readonly current: string;
  readonly links: readonly { readonly id: string; readonly label: string; readonly href: string }[];
  readonly children: ReactNode;
}

/** Pages of one kind beside each other: the settings. */
export function SideNav({ label, current, links, children }: SideNavProps) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => showCurrent(nav.current), [current]);
  return (
    <div className={styles.split}>
      <nav ref={nav} className={styles.nav} aria-label={label}>
        {links.map((link) => (
          <a
            key={link.id}
            href={link.href}
            className={styles.link}
            aria-current={link.id === current ? 'page' : undefined}
          >
            {link.label}
          </a>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** On a phone the links are one line that scrolls. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector('[aria-current]');
  if (!nav || !(link instanceof HTMLElement)) return;
  nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}

export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.formActions}>{children}</div>;
}

export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** A sentence that needs attention, in the place that it is about. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: 'danger' | 'warn' | 'info';
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
