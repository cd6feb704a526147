/** Bringing work in from elsewhere. */
export const importText = {
  title: 'Import from GitHub',
  intro:
    'Choose a JSON file of issues, as GitHub’s API writes them, each with its comments under comment_list. You see what would happen before anything is written, and you can take an import back.',
  choose: 'Choose a JSON file',
  drop: 'or drop it here',
  reading: 'Reading the file…',
  problems: {
    json: 'This file is no JSON.',
    list: 'This file is no list of issues.',
    none: 'Nothing in this file looks like a GitHub issue.',
    unknown: 'This file cannot be read.',
  } as Readonly<Record<string, string>>,
  adminOnly: 'Only an admin of the project can import.',
  found: (items: number, comments: number) =>
    `${items} ${items === 1 ? 'issue' : 'issues'} with ${comments} ${comments === 1 ? 'comment' : 'comments'}`,
  unreadable: (count: number) =>
    count === 1
      ? 'One row cannot be read and will be reported.'
      : `${count} rows cannot be read and will be reported.`,
  states: 'States',
  open: 'Open',
  closed: 'Closed',
  notPlanned: 'Closed as not planned',
  labels: 'Labels',
  labelExists: 'is there',
  labelNew: 'new',
  people: 'People',
  peopleHint: 'Who is no member becomes an inactive placeholder that keeps the name.',
  placeholder: 'Placeholder',
  uses: (count: number) => `${count}×`,
  start: (count: number) => `Import ${count} ${count === 1 ? 'issue' : 'issues'}`,
  other: 'Choose another file',
  running: (done: number, total: number) => `${done} of ${total}`,
  stop: 'Stop',
  stopped: 'Stopped. What was imported stays; importing the same file again goes on.',
  failed:
    'The import was interrupted. What arrived stays; importing the same file again goes on where it stopped.',
  done: 'Import finished',
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  failedRows: 'not imported',
  row: (row: number, number: string | null) =>
    number === null ? `Row ${row + 1}` : `Row ${row + 1}, #${number}`,
  show: 'Show work items',
  past: 'Earlier imports',
  pastLine: (created: number, comments: number) => `${created} items, ${comments} comments`,
  undo: 'Take back',
  undoing: 'Taking back…',
  undone: 'taken back',
  undoneToast: 'The import was taken back',
  undoTitle: 'Take this import back?',
  undoMessage: (items: number) =>
    `The ${items} work items that it made are deleted for good, also what was changed in them since.`,
  unfinished: 'not finished',
};
