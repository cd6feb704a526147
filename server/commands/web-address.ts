/** Of the web, with its scheme; what has none gets `http://`. Null: it is no address. */
export function webAddress(sent: string): string | null {
  const text = sent.trim();
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (/\s/.test(url) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  const isHost = hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
  return isHost && !hostname.startsWith('.') ? url : null;
}
