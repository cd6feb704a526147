import type { ExportedItem } from '../../queries/exports/export-rows.ts';

type Cell = (item: ExportedItem) => string | null;

/** The columns of every export, in the contract's order. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  ID: ({ identifier, sequence_id }) => `${identifier}-${sequence_id}`,
  Project: ({ project }) => project,
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  State: ({ state }) => state,
  'Start Date': ({ start_date }) => day(start_date),
  'Target Date': ({ target_date }) => day(target_date),
  Priority: ({ priority }) => priority,
  'Created By': ({ creator_first: first, creator_last: last }) =>
    first && last ? `${first} ${last}` : null,
  Assignee: ({ assignees }) => listed(assignees),
  Labels: ({ labels }) => listed(labels),
  'Cycle Name': ({ cycle }) => cycle,
  'Cycle Start Date': ({ cycle_start }) => day(cycle_start),
  'Cycle End Date': ({ cycle_end }) => day(cycle_end),
  'Module Name': ({ modules }) => listed(modules.map(({ name }) => name)),
  'Module Start Date': ({ modules }) => listed(modules.map(({ start }) => day(start) ?? '')),
  'Module Target Date': ({ modules }) => listed(modules.map(({ target }) => day(target) ?? '')),
  'Created At': ({ created_at }) => moment(created_at),
  'Updated At': ({ updated_at }) => moment(updated_at),
  'Completed At': ({ completed_at }) => moment(completed_at),
  'Archived At': ({ archived_at }) => day(archived_at),
};

export const COLUMN_NAMES: readonly string[] = Object.keys(COLUMNS);

export function cellsOf(item: ExportedItem): readonly (string | null)[] {
  return Object.values(COLUMNS).map((cell) => cell(item));
}

function listed(texts: readonly string[]): string | null {
  return texts.some((text) => text !== '') ? texts.join(', ') : null;
}

/** `Wed, 05 Mar 2025` */
function day(value: string | null): string | null {
  return value === null ? null : new Date(value).toUTCString().slice(0, 16);
}

/** `Wed, 05 Mar 2025 14:30:00 UTC+0000` */
function moment(value: string | null): string | null {
  return value === null ? null : `${new Date(value).toUTCString().slice(0, 25)} UTC+0000`;
}

/** A spreadsheet would take what begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvRow(cells: readonly string[]): string {
  const quoted = cells.map((text) => {
    const harmless = FORMULA.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
