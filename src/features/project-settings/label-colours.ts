/** New labels take turns; people choose their own afterwards. Content, not style: it is stored with the label. */
export const LABEL_COLOURS = [
  '#0e7c66',
  '#2f6fdb',
  '#b4521e',
  '#8e44ad',
  '#c0392b',
  '#5b7f2b',
  '#a57c0f',
  '#4a6572',
  '#c2407f',
  '#3f7fa6',
] as const;
