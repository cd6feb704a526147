const HEADER = [
  'Actor name',
  'Issue ID',
  'Project',
  'Created at',
  'Updated at',
  'Action',
  'Field',
  'Old value',
  'New value',
];

/** A table as CSV: every value quoted, and none that a spreadsheet would calculate. */
export function activityCsv(rows: readonly (readonly string[])[]): string {
  return [HEADER, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** `=cmd()` in a title must stay a title where the file is opened. */
function cell(value: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
