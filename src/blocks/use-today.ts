import { useEffect, useState } from 'react';
import { dayIn } from '../state/calendar-days.ts';
import { usePlace } from './place-context.ts';

const MINUTE = 60_000;

/** The viewer's day, which changes while a page stays open over midnight. */
export function useToday(): string {
  const { timezone } = usePlace();
  const [today, setToday] = useState(() => dayIn(timezone, new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayIn(timezone, new Date())), MINUTE);
    return () => clearInterval(timer);
  }, [timezone]);
  return today;
}
