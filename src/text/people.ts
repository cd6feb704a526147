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
