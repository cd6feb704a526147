import type { ReactNode } from 'react';
import { profile as text } from '../../text/people.ts';
import { tip } from '../../ui/tip.ts';
import styles from './Bars.module.css';

interface Bar {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly colour: string;
  readonly count: number;
}

interface BarsProps {
  readonly total: number;
  readonly bars: readonly Bar[];
}

/** How a whole is divided: the numbers stand beside, so that no colour has to be read. */
export function Bars({ total, bars }: BarsProps) {
  return (
    <dl className={styles.bars}>
      {bars.map(({ id, label, icon, colour, count }) => (
        <div key={id} className={styles.bar} {...tip(text.share(count, total))}>
          <dt className={styles.label}>
            {icon}
            {label}
          </dt>
          <dd className={styles.value}>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.fill}
                style={{
                  inlineSize: `${(count / Math.max(1, total)) * 100}%`,
                  backgroundColor: colour,
                }}
              />
            </span>
            <span className={styles.count}>{count.toLocaleString('en')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
