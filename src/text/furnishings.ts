/** Home blocks, quick links, recents, stickies, favorites and sidebar pins. */

export const widgets = {
  manage: 'Customize home',
  title: 'Customize home',
  text: 'Hidden blocks keep their content.',
  names: { quick_links: 'Quick links', recents: 'Recently visited', my_stickies: 'Stickies' },
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  done: 'Done',
  offline: 'You’re offline. This is what was here last time.',
} as const;

export const quickLinks = {
  add: 'Add link',
  edit: 'Edit link',
  title: 'Quick links',
  empty: 'Keep the pages you open often here: a wiki, a dashboard, a chat.',
  url: 'Address',
  urlHint: 'https:// is added if you leave it out.',
  name: 'Title',
  nameHint: 'Shown instead of the address. Optional.',
  save: 'Save',
  actions: (name: string) => `${name}: actions`,
  open: 'Open in a new tab',
  copy: 'Copy address',
  copied: 'Address copied',
  earlier: 'Move to the front',
  back: 'Move towards the front',
  forth: 'Move towards the end',
  remove: 'Remove',
  removed: (name: string) => `${name} was removed`,
  all: (n: number) => `Show all ${n}`,
  fewer: 'Show fewer',
} as const;

export const recents = {
  title: 'Recently visited',
  filter: 'Show',
  kinds: { all: 'All', issue: 'Work items', page: 'Pages', project: 'Projects' },
  empty: {
    all: 'Things you open appear here.',
    issue: 'No recently opened work items.',
    page: 'No recently opened pages.',
    project: 'No recently opened projects.',
  },
  all: (n: number) => `Show all ${n}`,
} as const;

export const stickies = {
  title: 'Stickies',
  add: 'Add sticky',
  search: 'Find a sticky',
  empty: 'Short notes for yourself',
  emptyText: 'Only you can see them. They’re saved as you type.',
  noMatch: 'No matching stickies.',
  clear: 'Clear search',
  placeholder: 'Write something…',
  label: 'Sticky',
  colour: 'Color',
  colours: {
    gray: 'Gray',
    peach: 'Peach',
    pink: 'Pink',
    orange: 'Orange',
    green: 'Green',
    'light-blue': 'Light blue',
    'dark-blue': 'Dark blue',
    purple: 'Purple',
  },
  actions: 'Sticky: actions',
  earlier: 'Move to the front',
  back: 'Move towards the front',
  forth: 'Move towards the end',
  remove: 'Delete',
  removed: 'Sticky deleted',
  all: (n: number) => (n === 1 ? '1 sticky' : `All ${n} stickies`),
  waiting: 'Not sent yet. Saved on this device.',
  saving: 'Saving…',
  emptyFirst: 'You already have an empty sticky. Write on that one first.',
  offline: 'You’re offline. Changes are saved on this device and sent later.',
} as const;

export const favourites = {
  title: 'Favorites',
  none: 'No favorites yet',
  folder: 'New folder',
  folderName: 'Folder name',
  folderTaken: 'A folder with this name already exists.',
  actions: (name: string) => `${name}: actions`,
  open: (name: string) => `Show what is in ${name}`,
  rename: 'Rename',
  removeFolder: 'Remove folder',
  removedFolder: (name: string) =>
    `${name} was removed. Its contents are now directly under Favorites.`,
  remove: 'Remove from favorites',
  up: 'Move up',
  down: 'Move down',
  moveTo: 'Move to',
  top: 'Favorites',
  emptyFolder: 'Empty',
} as const;

export const pins = {
  yours: 'Yours',
  more: 'Customize sidebar',
  title: 'Customize sidebar',
  text: 'Choose what the sidebar shows, and in which order.',
  names: { your_work: 'Your work' },
} as const;
