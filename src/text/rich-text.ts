/** What stands in somebody's text beside their words. */
export const richText = {
  loadImage: 'Load image',
} as const;
