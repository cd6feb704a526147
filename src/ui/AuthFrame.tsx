import type { ReactNode } from 'react';
import { auth } from '../text/auth.ts';
import { useTitle } from './use-title.ts';
import styles from './AuthFrame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Above the form: where it leads, who is signed in. */
  readonly top?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Screens without a workspace: one thing to do, and what the product is beside it. */
export function AuthFrame({ title, text, top, foot, children }: AuthFrameProps) {
  useTitle(title);
  return (
    <div className={styles.frame}>
      <main className={styles.main}>
        <header className={styles.top}>
          <a href="/" className={styles.brand}>
            <img src="/icons/holdfast.svg" alt="" width="24" height="24" />
            Holdfast
          </a>
          {top && <div className={styles.corner}>{top}</div>}
        </header>
        <div className={styles.column}>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      </main>
      <aside className={styles.side}>
        <p className={styles.claim}>{auth.side.title}</p>
        <ul className={styles.lines}>
          {auth.side.lines.map(([name, line]) => (
            <li key={name} className={styles.line}>
              <strong>{name}</strong>
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
