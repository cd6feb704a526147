import { Fragment, type ReactNode } from 'react';
import { ui } from '../text/ui.ts';
import { IconButton } from './Button.tsx';
import { useShell } from './shell-context.ts';
import { useTitle } from './use-title.ts';
import styles from './PageHeader.module.css';

export interface Crumb {
  readonly label: string;
  readonly href?: string;
  readonly icon?: ReactNode;
  readonly count?: number | undefined;
}

interface PageHeaderProps {
  /** The last one is where we are. */
  readonly crumbs: readonly Crumb[];
  /** Names the tab; the crumbs do otherwise. */
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  /** A second line, such as a filter bar. */
  readonly children?: ReactNode;
}

/** The bar on top of a screen: where we are, and what can be done here. */
export function PageHeader({ crumbs, title, actions, children }: PageHeaderProps) {
  useTitle(...(title === undefined ? crumbs.map(({ label }) => label).toReversed() : [title]));
  const { isNarrow, isSidebarOpen, toggleSidebar, news } = useShell();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {isNarrow && !isSidebarOpen && (
          <>
            <IconButton icon="menu" label={ui.openSidebar} onClick={toggleSidebar} />
            {news}
          </>
        )}
        <nav aria-label={ui.breadcrumb} className={styles.crumbs}>
          {crumbs.map((crumb, at) => (
            <Fragment key={crumb.href ?? crumb.label}>
              {at > 0 && (
                <span className={styles.slash} aria-hidden="true">
                  /
                </span>
              )}
              <CrumbLink crumb={crumb} isLast={at === crumbs.length - 1} />
            </Fragment>
          ))}
        </nav>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}

function CrumbLink({ crumb, isLast }: { readonly crumb: Crumb; readonly isLast: boolean }) {
  const content = (
    <>
      {crumb.icon}
      <span className={styles.label}>{crumb.label}</span>
      {crumb.count !== undefined && (
        <span className={styles.count}>{crumb.count.toLocaleString('en')}</span>
      )}
    </>
  );
  if (isLast) {
    return (
      <h1 className={styles.crumb} aria-current="page">
        {content}
      </h1>
    );
  }
  return crumb.href === undefined ? (
    <span className={styles.crumb}>{content}</span>
  ) : (
    <a href={crumb.href} className={styles.crumb}>
      {content}
    </a>
  );
}
