/** Screen texts for importing. */
export const importText = {
  title: 'Import',
  intro:
    'Choose Jira’s CSV export, any other table as CSV, or issues as GitHub’s API writes them (JSON, with comments under comment_list). You see what would happen before anything is written, and you can undo an import.',
  from: 'From',
  ways: [
    { value: 'file', label: 'File' },
    { value: 'github', label: 'GitHub' },
    { value: 'jira', label: 'Jira' },
  ] as const,
  origin: {
    github: 'GitHub repository',
    jira: 'Jira project',
    repo: 'Repository',
    site: 'Site',
    project: 'Project key',
    email: 'Account email',
    token: 'Token',
    githubHint: 'Only needed for private repositories. It isn’t stored.',
    jiraHint: 'An API token of that account. It isn’t stored.',
    fetch: 'Preview',
  },
  fetching: (count: number) => (count === 0 ? 'Connecting…' : `${number(count)} read so far…`),
  rows: (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`),
  reading: (share: number) => `Reading the file… ${Math.floor(share * 100)} %`,
  unreadable: (name: string, why: string) => `${name}: ${why}`,
  table: {
    how: 'How the file is read',
    encoding: 'Encoding',
    encodingHint: {
      mark: 'Stated by the file itself.',
      valid: 'Every character fits.',
      guessed: 'A guess. Check the letters below.',
      chosen: 'Your choice.',
    },
    delimiter: 'Delimiter',
    delimiters: [
      { value: ',', label: 'Comma' },
      { value: ';', label: 'Semicolon' },
      { value: '\t', label: 'Tab' },
      { value: '|', label: 'Vertical bar' },
    ],
    days: 'Dates like 03/04/2026',
    dayOrders: [
      { value: '', label: 'Choose…' },
      { value: 'day-first', label: 'Day first: 3 April' },
      { value: 'month-first', label: 'Month first: March 4' },
    ] as const,
    daysFound: 'Other dates in the file show it.',
    daysOpen: (count: number, example: string) =>
      `${number(count)} ${count === 1 ? 'date' : 'dates'} such as ${example} can be read both ways.`,
    daysMixed:
      'The file has dates of both orders. Those that don’t fit are left empty and reported.',
    sample: 'Letters from the file',
  },
  columns: 'Map columns',
  columnsHint:
    'Several people or labels in one cell are separated by commas. Rows without a key are recognized by their content, so importing the same table twice doesn’t create duplicates.',
  noColumn: 'Not imported',
  next: 'Preview',
  fields: {
    title: 'Title',
    key: 'Key',
    body: 'Description',
    state: 'State',
    priority: 'Priority',
    assignees: 'Assignees',
    labels: 'Labels',
    cycle: 'Cycle',
    modules: 'Modules',
    parent: 'Parent key',
    author: 'Author',
    start_date: 'Start date',
    target_date: 'Due date',
    created_at: 'Created',
    closed_at: 'Closed',
    estimate: 'Estimate',
    subscribers: 'Subscribers',
    comments: 'Comments',
    files: 'Attachments',
  },
  byOpenness: 'By open or closed',
  otherStates: 'All other states',
  choose: 'Choose a CSV or JSON file',
  drop: 'or drop it here',
  adminOnly: 'Only project admins can import.',
  items: (count: number) => (count === 1 ? 'work item' : 'work items'),
  comments: (count: number) => (count === 1 ? 'comment' : 'comments'),
  noted: (count: number) => (count === 1 ? 'row with a problem' : 'rows with a problem'),
  refused: (count: number) => (count === 1 ? 'row left out' : 'rows left out'),
  foundFields: 'Fields in the file',
  fieldRows: (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`),
  extras: 'Fields without an equal here',
  extrasHint: 'Choose where each one goes. What you leave out is only in your file.',
  extraPlaces: [
    { value: 'none', label: 'Leave out' },
    { value: 'description', label: 'Add to the description' },
    { value: 'labels', label: 'Labels' },
    { value: 'modules', label: 'Modules' },
  ] as const,
  refusals: 'Rows that can’t be imported',
  problems: 'Rows that are imported with a problem',
  moreProblems: (count: number) => `and ${number(count)} more. The report will list all of them.`,
  absentParents: (count: number) =>
    count === 1
      ? 'One row names a parent that isn’t in the file. It is set if the project has it.'
      : `${number(count)} rows name a parent that isn’t in the file. It is set if the project has it.`,
  estimates: 'Estimates',
  estimatesMade: (values: string) => `The project gets an estimate with these points: ${values}.`,
  estimatesMatched: (values: string) =>
    `Found: ${values}. Values that the project’s estimate doesn’t have are left out and reported.`,
  states: 'States',
  open: 'Open',
  closed: 'Closed',
  notPlanned: 'Closed as not planned',
  labels: 'Labels',
  labelExists: 'exists',
  labelNew: 'new',
  people: 'People',
  peopleHint:
    'People who aren’t members become inactive placeholders that keep their names. Subscribers must be members.',
  placeholder: 'Placeholder',
  uses: (count: number) => `${number(count)}×`,
  epics: (n: number) =>
    n === 1 ? 'Turn the epic into a module' : `Turn the ${number(n)} epics into modules`,
  epicsHint:
    'The sub-items of an epic are added to its module. Otherwise an epic becomes the parent of its sub-items.',
  start: (count: number) => `Import ${number(count)} ${count === 1 ? 'work item' : 'work items'}`,
  other: 'Choose another file',
  back: 'Back',
  running: (done: number, total: number) => `${number(done)} of ${number(total)} rows`,
  resumed: (rows: number) =>
    `Continuing an interrupted import of this file. ${number(rows)} rows were already imported.`,
  runningHint:
    'Keep this tab open. If the import is interrupted, import the same file again to continue.',
  stop: 'Stop',
  stopped: 'Import stopped. What was imported stays. Import the same file again to continue.',
  failed:
    'The import was interrupted. What was imported stays. Import the same file again to continue.',
  done: 'Import finished',
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  failedRows: 'not imported',
  row: (unit: 'line' | 'row', place: number, key: string | null) => {
    const name = `${unit === 'line' ? 'Line' : 'Row'} ${number(place)}`;
    return key === null ? name : `${name}, ${key}`;
  },
  lost: (n: number) =>
    n === 1 ? 'One file couldn’t be fetched' : `${number(n)} files couldn’t be fetched`,
  lostFile: (key: string, name: string) => `${key}, ${name}`,
  show: 'Show work items',
  past: 'Earlier imports',
  pastLine: (created: number, comments: number) =>
    `${number(created)} work items, ${number(comments)} comments`,
  undo: 'Undo import',
  undoing: 'Undoing the import…',
  undone: 'undone',
  undoneToast: 'Import undone',
  undoTitle: 'Undo this import?',
  undoMessage: (items: number) =>
    `The ${number(items)} work items it created are deleted permanently, except the ones that people have changed or commented on since.`,
  unfinished: 'not finished',
};

function number(count: number): string {
  return count.toLocaleString('en-US');
}
