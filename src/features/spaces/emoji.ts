/** Reactions are kept as code points in decimals, joined by hyphens. */
export const OFFERED = [
  ['128077', 'Yes'],
  ['128078', 'No'],
  ['10084-65039', 'Love it'],
  ['127881', 'Hooray'],
  ['128512', 'Funny'],
  ['128533', 'Not sure'],
  ['128640', 'Go'],
  ['128064', 'Watching'],
] as const;

/** What is no code, as some client may have sent it, is shown as it is. */
export function emojiOf(code: string): string {
  const points = code.split('-').map(Number);
  const isCode = points.every((point) => Number.isInteger(point) && point > 0 && point <= 0x10ffff);
  return isCode ? String.fromCodePoint(...points) : code;
}
