/** Pictures of people and workspaces. */
export const pictures = {
  choose: 'Upload a picture',
  change: 'Change picture',
  remove: 'Remove picture',
  changed: 'Picture changed',
  removed: 'Picture removed',
  hint: 'A square PNG or JPEG looks best. It’s resized before it’s uploaded.',
  unreadable: 'This file isn’t an image. Choose a PNG or a JPEG.',
} as const;
