import type { User } from '../../domain/entities.ts';
import { greeting } from './greeting.ts';
import styles from './HomePage.module.css';

/** Good morning, and what day it is where the person is. */
export function Greeting({ user, now }: { readonly user: User; readonly now: Date }) {
  const timeZone = user.user_timezone;
  const hour = Number(now.toLocaleString('en-GB', { hour: '2-digit', hour12: false, timeZone }));
  return (
    <div>
      <h2 className={styles.greeting}>{greeting(hour, user.first_name || user.display_name)}</h2>
      <p className={styles.date}>
        {now.toLocaleDateString(undefined, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone,
        })}
      </p>
    </div>
  );
}
