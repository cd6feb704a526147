/** Notifications, activity, linked accounts and profiles. */

export const notifications = {
  title: 'Email notifications',
  text: 'For work items you created, are assigned to or follow.',
  noMail: 'This server can’t send email yet. Your choices apply once it can.',
  property_change: ['Changes', 'Priority, dates, labels, assignees and the like.'],
  state_change: ['State changes', 'For example, from Todo to In Progress.'],
  issue_completed: ['Only when it’s completed', null],
  comment: ['Comments', 'When someone comments on a work item.'],
  mention: ['Mentions', 'When someone mentions you.'],
} as const;

export const activity = {
  title: 'Activity',
  text: 'Your activity in all your workspaces.',
  textOf: 'Activity in projects you share.',
  empty: 'No activity yet',
  emptyText: 'Changes to work items appear here.',
  more: 'Show more',
  you: 'You',
  created: 'created a work item',
  deleted: 'deleted a work item',
  archived: 'archived a work item',
  restored: 'restored a work item',
  commented: 'commented',
  commentEdited: 'edited a comment',
  commentDeleted: 'deleted a comment',
  changed: 'changed a work item',
  day: 'Day',
  workspace: 'Workspace',
  download: 'Download CSV',
  downloadTitle: 'Export a day',
  downloadText: 'Every change on that day, as a spreadsheet.',
} as const;

export const linked = {
  title: 'Linked accounts',
  text: 'Other accounts you can sign in with.',
  names: { google: 'Google', github: 'GitHub', gitlab: 'GitLab' },
  none: 'Not linked',
  used: (ago: string) => `Linked, last used ${ago}`,
  off: 'Linked, but turned off on this server',
  link: (name: string) => `Link ${name}`,
  unlink: (name: string) => `Unlink ${name}`,
  unlinked: (name: string) => `${name} unlinked`,
  outcome: {
    done: (name: string) => `You can now sign in with ${name}.`,
    taken: (name: string) =>
      `That ${name} account is linked to another account here. Unlink it there first.`,
    failed: (name: string) => `${name} couldn’t be linked. Try again.`,
  },
} as const;

export const password = {
  longEnough: 'At least 8 characters',
  strength: 'Password strength',
  levels: ['Very weak', 'Weak', 'Not strong enough', 'Strong', 'Very strong'],
} as const;

export const profile = {
  own: 'Your work',
  of: (name: string) => `${name}’s work`,
  /** Until the name is known. */
  person: 'Profile',
  tabs: {
    summary: 'Summary',
    assigned: 'Assigned',
    created: 'Created',
    subscribed: 'Following',
    activity: 'Activity',
  },
  numbers: 'Overview',
  onDevice: 'The server can’t be reached. These numbers come from the local copy.',
  workload: 'Workload',
  workloadText: 'Assigned work items by state.',
  priority: 'By priority',
  states: 'By state',
  none: 'No assigned work items.',
  share: (n: number, of: number) =>
    `${n.toLocaleString('en')} of ${of.toLocaleString('en')}, ${Math.round((n / Math.max(1, of)) * 100)} %`,
  cycles: 'In cycles',
  present: 'Current',
  upcoming: 'Upcoming',
  recent: 'Recent',
  about: 'About',
  edit: 'Edit profile',
  joined: 'Joined',
  timezone: 'Local time',
  projects: 'By project',
  done: (done: number, all: number) =>
    all === 0 ? 'Nothing assigned' : `${done} of ${all} assigned done`,
  made: (n: number) => `${n} created`,
  all: 'All',
  groupBy: 'Group by',
  groups: { state_group: 'State', project: 'Project', priority: 'Priority', none: 'None' },
  orderBy: 'Order by',
  orders: {
    '-updated_at': 'Last updated',
    '-created_at': 'Newest first',
    target_date: 'Due date',
    priority: 'Priority',
  },
  more: (n: number) => `Show ${n.toLocaleString('en')} more`,
  empty: {
    assigned: ['Nothing assigned', 'Assigned work items from all projects appear here.'],
    created: ['Nothing created', 'Created work items from all projects appear here.'],
    subscribed: ['Nothing followed', 'Followed work items from all projects appear here.'],
  },
  unreachable: 'You’re offline, and there’s no local copy to count from.',
  notHere: {
    title: 'Not a member of this workspace',
    text: 'This person isn’t a member here and never was.',
    back: 'Back to home',
  },
  guest: 'Guests can only see the summary.',
} as const;
