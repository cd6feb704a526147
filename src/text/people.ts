/** What the account and the profile pages say about people and what they did. */

export const notifications = {
  title: 'Notifications by mail',
  text: 'What may be mailed to you about work items that you created, are assigned to or follow.',
  noMail: 'This server cannot send mail yet. What you choose here holds as soon as it can.',
  property_change: ['Changes', 'Priority, dates, labels, assignees and the like.'],
  state_change: ['Moves to another state', 'Such as from Todo to In Progress.'],
  issue_completed: ['Only when it is completed', null],
  comment: ['Comments', 'What others write below the item.'],
  mention: ['Mentions', 'When somebody calls you by name.'],
} as const;

export const activity = {
  title: 'Activity',
  text: 'What you did, in all workspaces that you still belong to.',
  textOf: 'What happened in projects that you are in, too.',
  empty: 'Nothing yet',
  emptyText: 'Whatever changes a work item leaves a line here.',
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
  downloadTitle: 'One day as a table',
  downloadText: 'Every change of that day, to open in a spreadsheet.',
} as const;

export const linked = {
  title: 'Other ways in',
  text: 'Accounts elsewhere that open this one, beside its password.',
  names: { google: 'Google', github: 'GitHub', gitlab: 'GitLab' },
  none: 'Not linked',
  used: (ago: string) => `Linked, last used ${ago}`,
  off: 'Linked, but switched off on this server',
  link: (name: string) => `Link ${name}`,
  unlink: (name: string) => `Unlink ${name}`,
  unlinked: (name: string) => `${name} opens this account no more`,
  outcome: {
    done: (name: string) => `You can sign in with ${name} from now on.`,
    taken: (name: string) =>
      `That account of ${name} opens another account here. Unlink it there first.`,
    failed: (name: string) => `${name} was not linked. Nothing has changed; try again.`,
  },
} as const;

export const password = {
  strength: 'Strength',
  levels: ['Very weak', 'Weak', 'Not strong enough', 'Strong', 'Very strong'],
} as const;

export const profile = {
  own: 'Your work',
  of: (name: string) => `${name}’s work`,
  tabs: {
    summary: 'Summary',
    assigned: 'Assigned',
    created: 'Created',
    subscribed: 'Following',
    activity: 'Activity',
  },
  numbers: 'In numbers',
  onDevice: 'The server cannot be reached: counted from the copy on this device.',
  workload: 'Workload',
  workloadText: 'What is assigned, by where it stands.',
  priority: 'By priority',
  states: 'By state',
  none: 'Nothing is assigned.',
  share: (n: number, of: number) =>
    `${n.toLocaleString('en')} of ${of.toLocaleString('en')}, ${Math.round((n / Math.max(1, of)) * 100)} %`,
  cycles: 'In cycles',
  present: 'Now',
  upcoming: 'Next',
  recent: 'Lately',
  about: 'About',
  edit: 'Edit profile',
  joined: 'Joined',
  timezone: 'Time there',
  projects: 'By project',
  done: (done: number, all: number) =>
    all === 0 ? 'Nothing assigned' : `${done} of ${all} assigned done`,
  made: (n: number) => `${n} created`,
  all: 'All',
  groupBy: 'Group by',
  groups: { state_group: 'State', project: 'Project', priority: 'Priority', none: 'Nothing' },
  orderBy: 'Order by',
  orders: {
    '-updated_at': 'Last change',
    '-created_at': 'Newest first',
    target_date: 'Due date',
    priority: 'Priority',
  },
  more: (n: number) => `Show ${n.toLocaleString('en')} more`,
  empty: {
    assigned: ['Nothing is assigned', 'What somebody is to do stands here, from all projects.'],
    created: ['Nothing was created', 'Whatever they wrote down stands here, from all projects.'],
    subscribed: ['Nothing is followed', 'Items whose news go to them stand here.'],
  },
  unreachable: 'This cannot be counted without the server or a copy on this device.',
  notHere: {
    title: 'Nobody of this workspace',
    text: 'Whoever this was is not, and was not, a member here.',
    back: 'Back to home',
  },
  guest: 'Guests see the summary only.',
} as const;
