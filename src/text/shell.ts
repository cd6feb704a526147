const count = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`;
interface Items {
  readonly all: number;
  readonly left: number;
}
const workItems = (n: number) => count(n, 'work item', 'work items');
/** `1 change to 520 work items (310 left)` */
const changes = (n: number, items?: Items) => {
  const text = count(n, 'change', 'changes');
  if (!items) return text;
  const left = items.left < items.all ? ` (${items.left.toLocaleString('en')} left)` : '';
  return `${text} to ${workItems(items.all)}${left}`;
};

/** The frame around every screen. */
export const shell = {
  product: 'Holdfast',
  skip: 'Skip to content',
  sidebar: 'Sidebar',
  home: 'Home',
  projects: 'Projects',
  favourites: 'Favorites',
  search: 'Search',
  newItem: 'New work item',
  newProject: 'New project',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  keys: 'Keyboard shortcuts',
  help: 'Help',
  workItems: 'Work items',
  cycles: 'Cycles',
  modules: 'Modules',
  settings: 'Settings',
  projectMenu: (name: string) => `${name}: actions`,
  expandProject: (name: string) => `Show what is in ${name}`,
  favourite: 'Add to favorites',
  unfavourite: 'Remove from favorites',
  copyLink: 'Copy link',
  archive: 'Archived items',
  linkCopied: 'Link copied',
  noProjects: 'No projects yet',
  switchWorkspace: 'Switch workspace',
  createWorkspace: 'Create workspace',
  workspaceSettings: 'Workspace settings',
  inviteMembers: 'Invite members',
  account: 'Your account',
  signOut: 'Sign out',
  loading: 'Opening…',
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, the page may have been deleted, or you no longer have access.',
    back: 'Go to home',
  },
  noProject: {
    gone: {
      icon: 'lock',
      title: 'You can’t open this project',
      text: 'It was deleted, or you were removed from it. A workspace admin can add you again.',
    },
    away: { icon: 'cloud-off', title: 'This project isn’t on this device' },
    unsent: (n: number) =>
      n === 1
        ? 'Your unsent change is safe on this device.'
        : `Your ${n.toLocaleString('en')} unsent changes are safe on this device.`,
    back: 'All projects',
  },
  /** What the local copy lacks. */
  missing: {
    projects: 'Your projects aren’t on this device',
    items: 'These work items aren’t on this device',
    assigned: 'Not all your work items are on this device',
    offline: 'What’s missing is downloaded when the server can be reached again.',
    signedOut: 'Sign in to download what’s missing.',
  },
  noWorkspace: {
    title: 'You’re not a member of this workspace',
    text: 'It may have been renamed or deleted, or you were removed. A workspace admin can add you again.',
    open: (name: string) => `Go to ${name}`,
  },
  unreachable: {
    title: 'The server can’t be reached',
    text: 'Nothing is stored on this device yet, so Holdfast needs its server the first time. After that it also opens offline.',
    retry: 'Try again',
  },
  crashed: {
    title: 'This tab lost its connection to your data',
    text: 'Your changes are safe on this device. Reload to continue.',
    reload: 'Reload',
  },
  broken: {
    title: 'Something went wrong on this screen',
    text: 'Your changes are safe on this device and listed under unsent changes.',
    again: 'Try again',
    ledger: 'Unsent changes',
  },
  update: {
    ready: {
      title: 'A new version is ready',
      text: 'Updating takes a second. Unsent changes are kept.',
      apply: 'Update now',
    },
    underway: 'Updating…',
    delayed: {
      title: 'The update is taking longer than usual',
      text: 'Reload the page to finish it. Unsent changes are kept. If this message comes back, close the other tabs of this app first.',
      reload: 'Reload now',
    },
  },
  undone: (label: string) => `Undone: ${label}`,
  redone: (label: string) => `Redone: ${label}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  needsYou: (subject: string) => `Not saved: ${subject}`,
  look: 'Review',
  deletionSent: (n: number) =>
    n === 1
      ? 'The deletion was already sent, so it can’t be undone here. Restore the item from the trash.'
      : `${n.toLocaleString('en')} deletions were already sent, so they can’t be undone here. Restore the items from the trash.`,
  sync: {
    label: 'Sync status',
    quiet: 'Everything is saved and sent',
    unstored: 'The last change isn’t saved on this device',
    opening: 'Opening the local copy…',
    loading: (loaded: number, total: number | null) =>
      total === null
        ? `Loading${loaded === 0 ? '' : ` ${loaded.toLocaleString('en')}`}…`
        : `Loading ${loaded.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    syncing: 'Syncing…',
    sending: (n: number, items?: Items) => `Sending ${changes(n, items)}`,
    offline: 'Offline',
    offlineWaiting: (n: number, items?: Items) => `Offline · ${changes(n, items)} waiting`,
    needsYou: (n: number) => (n === 1 ? '1 needs attention' : `${n} need attention`),
    signedOut: 'Signed out',
    signInToSend: (n: number, items?: Items) => `Sign in to send ${changes(n, items)}`,
    failed: 'A project couldn’t be synced',
    failedWaiting: (n: number, items?: Items) => `Sync failed · ${changes(n, items)} waiting`,
    memory: 'Local copy in memory only',
    server: 'No local copy',
    full: 'No room for the local copy',
  },
  fullDevice: {
    title: 'This device is out of space',
    text: 'Lists now come from the server. Your changes are safe and still sent.',
    look: 'Show storage',
  },
  reasons: {
    switched_off: 'You turned off the local copy. Using the server instead.',
    insecure_context:
      'This address isn’t secure (https), so the browser doesn’t allow a local copy. Using the server instead.',
    no_file_access:
      'This browser has no storage for a local copy, for example in a private window. Using the server instead.',
    failed: 'The local copy couldn’t be opened. Using the server instead. Unsent changes are safe.',
    opening: 'The local copy is being opened.',
    full: 'This device is out of space, so the local copy isn’t updated. Using the server instead. Free up some space.',
    in_use:
      'Another tab holds the local copy and isn’t responding. Using the server instead. Close that tab.',
    newer:
      'Another tab opened the local copy with a newer version. Using the server instead. Reload to update.',
  },
} as const;

export const palette = {
  label: 'Command palette',
  placeholder: {
    all: 'Type a command, or search…',
    projects: 'Open a project…',
    cycles: 'Open a cycle…',
    modules: 'Open a module…',
    items: 'Search work items…',
    themes: 'Choose a theme…',
  },
  selection: 'Selected work items',
  recent: 'Recent',
  people: 'People',
  workspaces: 'Workspaces',
  pages: 'Pages and settings',
  projects: 'Projects',
  items: 'Work items',
  commands: 'Commands',
  none: (typed: string) => `Nothing matches “${typed}”.`,
  hint: { move: 'to move', run: 'to run', close: 'to close' },
} as const;

export const keySheet = {
  title: 'Keyboard shortcuts',
  search: 'Find a shortcut',
  none: 'No shortcut matches.',
  note: 'Single-key shortcuts are off while you type. Ctrl is ⌘ on a Mac.',
} as const;

export const ledger = {
  title: 'Unsent changes',
  empty: {
    title: 'Everything has been sent',
    text: 'Changes you make offline wait here.',
  },
  waiting: 'Waiting to be sent',
  refused: 'Rejected by the server',
  parked: 'Needs your decision',
  collided: 'Changed by two people',
  theirs: 'On the server now',
  together: (n: number) => workItems(n),
  sent: (n: number, all: number) => `${n.toLocaleString('en')} of ${all.toLocaleString('en')} sent`,
  showEach: 'Show each',
  allMine: (n: number) => `Use mine for ${n.toLocaleString('en')}`,
  allTheirs: (n: number) => `Use theirs for ${n.toLocaleString('en')}`,
  more: (n: number) => `And ${n.toLocaleString('en')} more`,
  retry: 'Send again',
  discard: 'Discard',
  discarded: 'Change discarded',
  edit: 'Open',
  copy: 'Copy text',
  copied: 'Copied',
  syncNow: 'Sync now',
  kinds: {
    'work_item.create': 'Create',
    'work_item.edit': 'Change',
    'work_item.delete': 'Delete',
    'work_item.archive': 'Archive',
    'comment.create': 'Comment',
    'comment.edit': 'Edit comment',
    'comment.delete': 'Delete comment',
  },
  fields: {
    name: 'title',
    description_html: 'description',
    state_id: 'state',
    priority: 'priority',
    assignee_ids: 'assignees',
    label_ids: 'labels',
    module_ids: 'modules',
    cycle_id: 'cycle',
    parent_id: 'parent',
    estimate_point: 'estimate',
    start_date: 'start date',
    target_date: 'due date',
    sort_order: 'position',
  },
} as const;
