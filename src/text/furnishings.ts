/** What people furnish their own place with: home, stickies, favourites, the sidebar, the tour. */

export const widgets = {
  manage: 'Manage blocks',
  title: 'Blocks of your home page',
  text: 'What you switch off stays as it is and comes back with the switch.',
  names: { quick_links: 'Quick links', recents: 'Recently visited', my_stickies: 'Stickies' },
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  done: 'Done',
  offline: 'Without the server: as it was last seen here.',
} as const;

export const quickLinks = {
  add: 'Add link',
  edit: 'Edit link',
  title: 'Quick links',
  empty: 'Addresses that you open often: a wiki, a dashboard, a chat.',
  url: 'Address',
  urlHint: 'Without https:// it begins with http://.',
  name: 'Title',
  nameHint: 'Instead of the address, if you like.',
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
    all: 'What you open stands here, to be found again.',
    issue: 'No work item was opened lately.',
    page: 'No page was opened lately.',
    project: 'No project was opened lately.',
  },
  all: (n: number) => `Show all ${n}`,
} as const;

export const stickies = {
  title: 'Stickies',
  add: 'Add sticky',
  search: 'Find a sticky',
  empty: 'Short notes for yourself',
  emptyText: 'Nobody else sees them. They save themselves while you write.',
  noMatch: 'No sticky has these words.',
  clear: 'Clear search',
  placeholder: 'Write something…',
  label: 'Sticky',
  colour: 'Colour',
  colours: {
    gray: 'Grey',
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
  remove: 'Throw away',
  removed: 'The sticky was thrown away',
  all: (n: number) => `All ${n} stickies`,
  waiting: 'Not sent yet: kept on this device',
  saving: 'Saving…',
  emptyFirst: 'Write on the empty one first.',
  offline: 'Without the server. What you write is kept on this device and sent later.',
} as const;

export const favourites = {
  title: 'Favourites',
  none: 'Nothing marked yet.',
  folder: 'New folder',
  folderName: 'Name of the folder',
  folderTaken: 'There is a folder of this name.',
  actions: (name: string) => `${name}: actions`,
  open: (name: string) => `Show what is in ${name}`,
  rename: 'Rename',
  removeFolder: 'Remove folder',
  removedFolder: (name: string) => `${name} was removed; what was in it stands below Favourites`,
  remove: 'Remove from favourites',
  up: 'Move up',
  down: 'Move down',
  moveTo: 'Move to',
  top: 'Favourites',
  emptyFolder: 'Empty',
} as const;

export const pins = {
  yours: 'Yours',
  more: 'Customise sidebar',
  title: 'What stands in the sidebar',
  text: 'Also what the product gets later stands where you put it.',
  names: { your_work: 'Your work' },
} as const;
