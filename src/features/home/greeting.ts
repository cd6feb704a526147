import { home } from '../../text/projects.ts';

const NOON = 12;
const EVENING = 18;

export function greeting(hour: number, name: string): string {
  if (hour < NOON) return home.morning(name);
  return hour < EVENING ? home.afternoon(name) : home.evening(name);
}
