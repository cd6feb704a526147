/** Text that this device kept; null when there is none, or something else wrote it. */
export function parsedJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
