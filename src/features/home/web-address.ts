/** What was typed, with `https://` where it names no scheme. */
export function webAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}
