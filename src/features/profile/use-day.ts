import { useState } from 'react';
import { useHere } from '../../client/session-context.ts';
import { dayIn } from '../../blocks/people/day-in.ts';

/** The viewer's day, as it was when the screen was opened. */
export function useDay(): string {
  const { user } = useHere();
  const [day] = useState(() => dayIn(user.user_timezone, new Date()));
  return day;
}
