import type { DayOrder } from '../../src/domain/imports/dates.ts';
import type { ImportPreview } from '../../src/domain/imports/preview.ts';
import type { ExtraPlace, ImportSurvey } from '../../src/domain/imports/survey.ts';
import type { ImportReportRow, ImportSource } from '../../src/protocol/github-issues.ts';
import type { ImportTarget } from '../queries/imports/import-target.ts';
import type { SourceFile } from './import-file.ts';
import type { Say } from './tool.ts';

interface Told {
  readonly file: SourceFile;
  readonly survey: ImportSurvey;
  readonly places: ReadonlyMap<string, ExtraPlace>;
  readonly preview: ImportPreview;
  readonly target: ImportTarget;
  readonly estimates: readonly string[];
  readonly dates: DayOrder | null;
}

/** Prints what an import would do, and what of the file it would leave out, line by line. */
export function tellPreview(told: Told, say: Say): void {
  const { file, survey } = told;
  if (file.table) tellTable(told, say);
  const { items, comments } = survey.tally;
  say(`${items} work items with ${comments} comments; ${survey.refused} rows can’t be imported.`);
  tellMapping(told, say);
  tellFields(told, say);
  const unit = unitOf(file.source);
  for (const { line, key, refused } of survey.refusals) {
    say(`${unit} ${line}${key ? ` (${key})` : ''} can’t be imported: ${refused}`);
  }
  for (const { line, key, text } of survey.noted) say(`${unit} ${line} (${key}): ${text}`);
  const rest = survey.notes.reduce((sum, { rows }) => sum + rows, 0) - survey.noted.length;
  if (rest > 0 || survey.refused > survey.refusals.length) {
    say('More rows have problems; the import itself names each of them.');
  }
  if (survey.absentParents > 0) {
    say(
      `${survey.absentParents} rows name a parent that isn’t in the file; it is set if the project has it.`,
    );
  }
}

function tellTable({ file, dates }: Told, say: Say): void {
  const { table, days } = file;
  if (!table) return;
  const { encoding, layout } = table;
  const delimiter = layout.delimiter === '\t' ? 'tab' : layout.delimiter;
  const guessed = encoding.how === 'guessed' ? ' (a guess; change it with --encoding)' : '';
  say(`Read as ${encoding.label}${guessed}, delimiter ${delimiter}.`);
  for (const text of table.sample.slice(0, 3)) say(`  Sample: ${text}`);
  if (!days || days.order === null) return;
  const example = days.example ? ` such as ${days.example}` : '';
  if (dates !== null) say(`Dates are read ${dates}.`);
  else if (days.isMixed) {
    say('Some dates only make sense with the day first, others with the month first.');
  } else if (days.order === 'open') {
    say(`${days.open} dates${example} could be read both ways, and none shows which is meant.`);
  } else say(`Dates are read ${days.order}, as the file shows.`);
}

function tellMapping({ survey, preview, target, estimates }: Told, say: Say): void {
  const state = (id: string | null) => target.states.find((one) => one.id === id)?.name ?? '?';
  const { open_state_id, closed_state_id, not_planned_state_id } = preview.states;
  say(
    `Open → ${state(open_state_id)}, closed → ${state(closed_state_id)}, ` +
      `not planned → ${state(not_planned_state_id)}.`,
  );
  for (const { name, uses, state_id } of preview.named) {
    say(`State ${name} (${uses}) → ${state_id ? state(state_id) : 'by open and closed'}`);
  }
  const fresh = preview.labels.filter((label) => label.label_id === null);
  say(`Labels: ${preview.labels.length}, of which ${fresh.length} are new.`);
  const unknown = preview.people.filter((person) => person.member_id === null);
  say(`People: ${preview.people.length}, of which ${unknown.length} become inactive placeholders.`);
  if (survey.estimates.size === 0) return;
  const values = [...survey.estimates.keys()].slice(0, 20).join(', ');
  if (estimates.length > 0) say(`Estimates: ${values}. The project gets an estimate of points.`);
  else say(`Estimates: ${values}. Those that the project’s estimate doesn’t have are left out.`);
}

function tellFields({ survey, places }: Told, say: Say): void {
  const fields = [...survey.fields].map(([field, rows]) => `${field} ${rows}`);
  say(`Fields and their rows: ${fields.join(', ')}.`);
  for (const { name, rows, example } of survey.extras) {
    const place = places.get(name) ?? 'none';
    const where = place === 'none' ? 'left out' : `to the ${place}`;
    say(`Field ${name} (${rows} rows, such as “${example}”): ${where}.`);
  }
}

/** Names each row that wasn't imported, or not completely. */
export function tellRows(rows: readonly ImportReportRow[], source: ImportSource, say: Say): void {
  for (const { row, external_id, outcome, message } of rows) {
    if (message === null) continue;
    const name = `${unitOf(source)} ${row + 1} (${external_id ?? 'no key'})`;
    const what = outcome === 'failed' ? ' was not imported' : '';
    say(`${name}${what}: ${message.replaceAll('\n', ' ')}`);
  }
}

function unitOf(source: ImportSource): string {
  return source === 'github' ? 'Issue' : 'Line';
}
