import { must } from '../../../src/lib/assert.ts';
import type { ImportPiece, ImportReportRow } from '../../../src/protocol/github-issues.ts';
import { refused } from '../../policies/refusal.ts';
import { touchWorkItems } from '../touch.ts';
import { insertWorkItems } from '../work-items/insert-work-items.ts';
import type { Write } from '../write.ts';
import { addComments } from './import-comments.ts';
import { pointsOf } from './import-estimates.ts';
import { importLog, type ImportLog } from './import-log.ts';
import { importModules, modulesNamed } from './import-modules.ts';
import { namesIn } from './names-in.ts';
import { newItems } from './new-items.ts';
import { placeUnderParents, type PlacedParents } from './place-parents.ts';
import { readIssue, readRefusal, type Found, type SourceRow } from './source-row.ts';
import { mustFindRun, type RunRow } from './start-import.ts';

/**
 * Imports one piece of a file, all or nothing. An item is recognized by its source's key (`external_id`): one
 * that exists stays as people have made it since, and only gets new comments and a parent that it never had.
 * A second run of the same file changes nothing. In a project that never had an item, numbers are the source's.
 */
export async function importRows(
  w: Write,
  projectId: string,
  runId: string,
  piece: ImportPiece,
): Promise<readonly ImportReportRow[]> {
  const run = await mustFindRun(w, projectId, runId);
  if (run.status !== 'running') throw refused('This import has ended.');
  const log = await importLog(w, runId);
  const all = readable(run.source, piece, log);
  const hasModules = run.mapping.epics === 'modules';
  const rows = hasModules ? all.filter(({ issue }) => !issue.is_epic) : all;
  const modules = hasModules
    ? await importModules(w, projectId, run.source, all, log)
    : new Map<string, string>();
  const found = await findAll(w, projectId, run, rows, log, modules);
  const known = await knownItems(w, projectId, run.source, rows);
  const fresh = rows.filter(({ issue }) => !known.has(issue.key));
  const items = await newItems(w, projectId, run, fresh, found);
  await insertWorkItems(w, projectId, items);
  const ids = new Map([
    ...known,
    ...items.map((item) => [item.external_id ?? '', item.id] as const),
  ]);
  const placed = await placeAll(w, projectId, run.source, rows, known, modules);
  const touched = await addComments(w, projectId, rows, ids, found, log);
  await touchWorkItems(
    w,
    projectId,
    [...touched].filter((id) => [...known.values()].includes(id)),
  );
  for (const { row, issue, notes } of rows) {
    const id = must(ids.get(issue.key), 'the imported item');
    const isUpdated = touched.has(id) || placed.moved.has(id);
    const outcome = !known.has(issue.key) ? 'created' : isUpdated ? 'updated' : 'unchanged';
    const said = [...notes, ...parentNotes(issue.key, issue.parent, placed)];
    log.row(row, issue.key, outcome, id, outcome === 'unchanged' ? null : said.join('\n') || null);
  }
  await log.save();
  return log.report();
}

function readable(source: string, piece: ImportPiece, log: ImportLog): SourceRow[] {
  const seen = new Set<string>();
  const rows: SourceRow[] = [];
  piece.rows.forEach((raw, i) => {
    const place = piece.offset + i;
    const refusal = readRefusal(raw);
    if (refusal) return log.failed(refusal.line - 1, raw, refusal.refused);
    const parsed = readIssue(source, raw);
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      );
      return log.failed(lineOf(raw) ?? place, raw, reasons.slice(0, 5).join('\n'));
    }
    const issue = parsed.data;
    const row = 'line' in issue && issue.line ? issue.line - 1 : place;
    if (issue.title.trim() === '') return log.failed(row, raw, 'The title is empty.');
    if (seen.has(issue.key)) return log.failed(row, raw, 'The same key stands in the file twice.');
    seen.add(issue.key);
    rows.push({ row, issue, notes: issue.notes.map(({ text }) => text) });
  });
  return rows;
}

/** The place of a row that can't be read otherwise. */
function lineOf(raw: unknown): number | null {
  const { line } = (raw ?? {}) as { readonly line?: unknown };
  return typeof line === 'number' && Number.isInteger(line) && line > 0 && line < 2 ** 31
    ? line - 1
    : null;
}

async function findAll(
  w: Write,
  projectId: string,
  run: RunRow,
  rows: readonly SourceRow[],
  log: ImportLog,
  modules: ReadonlyMap<string, string>,
): Promise<Found> {
  const names = rows.flatMap(({ issue }) => issue.modules);
  return {
    ...(await namesIn(w, projectId, run, rows, log)),
    modules,
    namedModules: await modulesNamed(w, projectId, names, (id, name) =>
      log.made('module', id, name),
    ),
    points: rows.some(({ issue }) => issue.estimate) ? await pointsOf(w, projectId) : new Map(),
  };
}

async function placeAll(
  w: Write,
  projectId: string,
  source: string,
  rows: readonly SourceRow[],
  known: ReadonlyMap<string, string>,
  modules: ReadonlyMap<string, string>,
): Promise<PlacedParents> {
  const links = rows.flatMap(({ issue: { key, parent } }) =>
    parent && !modules.has(parent) ? [{ key, parent }] : [],
  );
  const fresh = rows.flatMap(({ issue }) => (known.has(issue.key) ? [] : [issue.key]));
  return placeUnderParents(w, projectId, source, links, new Set(fresh));
}

function parentNotes(
  key: string,
  parent: string | null | undefined,
  { missing, looped }: PlacedParents,
): readonly string[] {
  if (missing.has(key)) {
    return [`The parent ${parent} is neither in the file nor in the project; it was left empty.`];
  }
  return looped.has(key) ? ['The parent was left empty, because the parents form a loop.'] : [];
}

async function knownItems(
  w: Write,
  projectId: string,
  source: string,
  rows: readonly SourceRow[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const items = await w.tx
    .selectFrom('work_items')
    .select(['id', 'external_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('external_source', '=', source)
    .where('deleted_at', 'is', null)
    .where(
      'external_id',
      'in',
      rows.map(({ issue }) => issue.key),
    )
    .execute();
  return new Map(items.map((item) => [item.external_id ?? '', item.id]));
}
