/** Controls inside rich text. */
export const richText = {
  loadImage: 'Load image',
} as const;
