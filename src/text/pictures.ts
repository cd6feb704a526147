/** Pictures of people and workspaces. */
export const pictures = {
  choose: 'Upload a picture',
  change: 'Change picture',
  remove: 'Remove picture',
  changed: 'Picture changed',
  removed: 'Picture removed',
  hint: 'A square PNG or JPEG looks best. It is made small before it leaves this device.',
  unreadable: 'This file is no picture that the browser can read. Choose a PNG or a JPEG.',
} as const;
