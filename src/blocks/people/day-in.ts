/** `yyyy-MM-dd` of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString('en-CA', { timeZone });
}
