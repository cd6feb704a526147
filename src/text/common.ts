/** Words of every form. */
export const common = {
  save: 'Save changes',
  saved: 'Saved',
  add: 'Add',
  cancel: 'Cancel',
  retry: 'Try again',
  edit: 'Edit',
  delete: 'Delete',
  remove: 'Remove',
  name: 'Name',
  description: 'Description',
  colour: 'Colour',
  search: 'Search',
  role: 'Role',
  you: 'You',
  offline: 'This needs the server.',
  actions: (name: string) => `${name}: actions`,
} as const;
