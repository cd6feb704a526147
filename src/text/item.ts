/** The work item screen, its comments, and the composer. */
export const ITEM = {
  label: (key: string) => `Work item ${key}`,
  close: 'Close',
  openFull: 'Open as a page',
  next: 'Next work item',
  previous: 'Previous work item',
  properties: 'Properties',
  subItems: 'Sub-items',
  addSubItem: 'Add a sub-item',
  progress: (done: number, total: number) => `${done} of ${total} done`,
  activity: 'Activity',
  comments: 'Comments',
  notFound: 'This work item doesn’t exist',
  notFoundText: 'It may have been deleted, or you no longer have access.',
  notHere: 'This work item isn’t on this device',
  notHereText:
    'It’s downloaded when the server can be reached again. Your unsent changes are safe.',
  back: 'Back to the list',
  archived: 'This work item is archived',
  restore: 'Restore',
  titleNeeded: 'Enter a title',
  titleLength: (n: number, most: number) => `${n}/${most}`,
  saved: 'Saved on this device',
  saving: 'Saving…',
  describe: 'Add a description…',
  edit: 'Edit the description',
  editor: 'Description editor',
  blockMenu: 'Insert a block',
  emojiMenu: 'Insert an emoji',
  plainEditor: 'Description as HTML',
  plainWhy:
    'This text contains elements the editor doesn’t support. Edit the HTML so that nothing is lost.',
  parentOf: 'Sub-item of',
  removeParent: 'Remove the parent',
} as const;

export const DRAFTS = {
  restored: 'You haven’t saved this text yet.',
  stale: 'You haven’t saved this text yet, and someone else has changed it since.',
  save: 'Save',
  discard: 'Discard',
} as const;

export const CONFLICTS = {
  label: 'Conflicting change',
  what: {
    text: 'You and someone else changed the same paragraph. Theirs is shown until you decide.',
    overwrote: 'Someone else changed this before your change arrived. Yours replaced theirs.',
    not_undone: 'Someone else changed this after you did, so it was not undone.',
  },
  comment: 'comment',
  mine: (field: string) => `Your ${field}`,
  theirs: (field: string) => `Their ${field}`,
  choose: { mine: 'Use mine', theirs: 'Use theirs', both: 'Keep both' },
  edit: 'Edit both',
  editor: 'Both texts',
  save: 'Save text',
  cancel: 'Cancel',
  nothing: 'None',
  unknown: 'Deleted since',
  otherItem: 'Another work item',
} as const;

export const COMMENTS = {
  placeholder: 'Write a comment…',
  add: 'Comment',
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  edited: 'edited',
  deleted: 'Comment deleted',
  added: 'Comment added',
  changed: 'Comment changed',
  someone: 'Someone',
  actions: 'Comment actions',
} as const;

export const COMPOSER = {
  title: 'New work item',
  name: 'Title',
  namePlaceholder: 'Title',
  description: 'Description',
  descriptionPlaceholder: 'Add a description…',
  save: 'Create',
  more: 'Create more',
  discard: 'Discard this work item?',
  discardAction: 'Discard',
  keep: 'Keep editing',
  needsName: 'Enter a title',
  project: 'Project',
} as const;
