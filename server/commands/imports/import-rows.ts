import { sql } from 'kysely';
import { z } from 'zod';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { MAX_NAME_LENGTH } from '../../../src/domain/work-item.ts';
import { must } from '../../../src/lib/assert.ts';
import type {
  ForeignIssue,
  ImportMapping,
  ImportPiece,
  ImportReportRow,
} from '../../../src/protocol/github-issues.ts';
import { refused } from '../../policies/refusal.ts';
import { htmlToText } from '../html-to-text.ts';
import { insertWorkItems, type WorkItemSeed } from '../work-items/insert-work-items.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import { touchWorkItems } from '../touch.ts';
import { recountChildren } from '../work-items/parents.ts';
import type { Write } from '../write.ts';
import { addComments } from './import-comments.ts';
import { importLog, type ImportLog } from './import-log.ts';
import { markdownToHtml } from './markdown.ts';
import { importModules } from './import-modules.ts';
import { sequencesFor } from './import-numbers.ts';
import { namesIn } from './names-in.ts';
import { readIssue, utc, type Found, type SourceRow } from './source-row.ts';
import { mustFindRun, type RunRow } from './start-import.ts';

/**
 * Imports one piece of a file, all or nothing. An item is known by its source's number (`external_id`):
 * what is there already stays as people have made it since, only new comments are added, so that a second
 * run changes nothing. In a project that never had an item, numbers are the source's.
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
  const found = { ...(await namesIn(w, projectId, run, rows, log)), modules };
  const known = await knownItems(w, projectId, run.source, rows);
  const fresh = rows.filter(({ issue }) => !known.has(issue.key));
  const items = await newItems(w, projectId, run, fresh, found);
  await insertWorkItems(w, projectId, items);
  const ids = new Map([
    ...known,
    ...items.map((item) => [item.external_id ?? '', item.id] as const),
  ]);
  await placeUnderParents(w, projectId, fresh, ids, found.source);
  const touched = await addComments(w, projectId, rows, ids, found, log);
  await touchWorkItems(
    w,
    projectId,
    [...touched].filter((id) => [...known.values()].includes(id)),
  );
  for (const { row, issue } of rows) {
    const id = must(ids.get(issue.key), 'the imported item');
    const there = known.has(issue.key);
    log.row(row, issue.key, !there ? 'created' : touched.has(id) ? 'updated' : 'unchanged', id);
  }
  await log.save();
  return log.report();
}

function readable(source: string, piece: ImportPiece, log: ImportLog): SourceRow[] {
  const seen = new Set<string>();
  const rows: SourceRow[] = [];
  piece.rows.forEach((raw, i) => {
    const row = piece.offset + i;
    const parsed = readIssue(source, raw);
    if (!parsed.success) log.failed(row, raw, z.prettifyError(parsed.error));
    else if (parsed.data.title.trim() === '') log.failed(row, raw, 'The title is empty.');
    else if (seen.has(parsed.data.key))
      log.failed(row, raw, 'The same key stands in the file twice.');
    else {
      seen.add(parsed.data.key);
      rows.push({ row, issue: parsed.data });
    }
  });
  return rows;
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

async function newItems(
  w: Write,
  projectId: string,
  run: RunRow,
  rows: readonly SourceRow[],
  found: Found,
): Promise<WorkItemSeed[]> {
  if (rows.length === 0) return [];
  const numbers = await sequencesFor(w, projectId, run, rows);
  const states = rows.map(({ issue }) => stateOf(issue, found.mapping));
  const places = await lastPlaces(w, projectId, states);
  return rows.map(({ issue }, i) => {
    const state_id = must(states[i], 'a state');
    const sort_order =
      (places.get(state_id) ?? SORT_ORDER_DEFAULT - SORT_ORDER_STEP) + SORT_ORDER_STEP;
    places.set(state_id, sort_order);
    const description_html = sanitizeHtml(markdownToHtml(issue.body ?? ''));
    const user = (login: string | undefined) => (login ? (found.users.get(login) ?? null) : null);
    return {
      id: w.newId(),
      sequence_id: must(numbers[i], 'a number'),
      name: shortened(issue.title.trim()),
      description_html,
      description_stripped: htmlToText(description_html) || null,
      state_id,
      priority: issue.priority ?? 'none',
      sort_order,
      cycle_id: found.cycles.get(sortKey(issue.cycle ?? '')) ?? null,
      start_date: issue.start_date ?? null,
      target_date: issue.target_date ?? null,
      completed_at:
        isCompleted(issue, state_id, found) && issue.closed_at ? utc(issue.closed_at) : null,
      external_source: found.source,
      external_id: issue.key,
      created_at: issue.created_at ? utc(issue.created_at) : w.now,
      created_by: user(issue.user?.login),
      assignee_ids: issue.assignees.map((one) => user(one.login)).filter((id) => id !== null),
      label_ids: issue.labels
        .map((label) => found.labels.get(sortKey(label.name)))
        .filter((id) => id !== undefined),
      module_ids: [found.modules.get(issue.parent ?? '')].filter((id) => id !== undefined),
    };
  });
}

/** Whatever stands below something that is here by now is put there. */
async function placeUnderParents(
  w: Write,
  projectId: string,
  rows: readonly SourceRow[],
  ids: ReadonlyMap<string, string>,
  source: string,
): Promise<void> {
  const below = rows.filter(({ issue }) => issue.parent && issue.parent !== issue.key);
  if (below.length === 0) return;
  const stored = await w.tx
    .selectFrom('work_items')
    .select(['id', 'external_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('external_source', '=', source)
    .where('deleted_at', 'is', null)
    .where(
      'external_id',
      'in',
      below.map(({ issue }) => issue.parent ?? ''),
    )
    .execute();
  const parents = new Map(stored.map((row) => [row.external_id, row.id]));
  const pairs = below.flatMap(({ issue }) => {
    const [child, parent] = [ids.get(issue.key), parents.get(issue.parent ?? '')];
    return child && parent ? [{ child, parent }] : [];
  });
  if (pairs.length === 0) return;
  await sql`
    UPDATE work_items AS i SET parent_id = t.parent
    FROM unnest(${pairs.map(({ child }) => child)}::uuid[], ${pairs.map(({ parent }) => parent)}::uuid[])
      AS t (child, parent)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.child
      AND i.id = ANY(${pairs.map(({ child }) => child)}::uuid[])`.execute(w.tx);
  await recountChildren(
    w,
    projectId,
    pairs.map(({ parent }) => parent),
  );
}

/** Where the last item stands in each of these states; a state that holds none is left out. */
async function lastPlaces(
  w: Write,
  projectId: string,
  states: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ readonly state: string; readonly last: number }>`
    SELECT s.id AS state, i.sort_order AS last
    FROM unnest(${[...new Set(states)]}::uuid[]) AS s (id)
    CROSS JOIN LATERAL (
      SELECT i.sort_order FROM work_items AS i
      WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.state_id = s.id
        AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL
      ORDER BY i.sort_order DESC LIMIT 1
    ) AS i`.execute(w.tx);
  return new Map(rows.map(({ state, last }) => [state, last]));
}

function stateOf(issue: ForeignIssue, mapping: ImportMapping): string {
  const named = issue.state_name ? mapping.states?.[issue.state_name] : undefined;
  if (named !== undefined) return named;
  if (issue.state === 'open') return mapping.open_state_id;
  return issue.state_reason === 'not_planned'
    ? mapping.not_planned_state_id
    : mapping.closed_state_id;
}

/** In the words of the project, where a word of the source stands for one of its states. */
function isCompleted(issue: ForeignIssue, stateId: string, { mapping }: Found): boolean {
  if (issue.state !== 'closed') return false;
  return stateId !== mapping.open_state_id;
}

function shortened(title: string): string {
  return title.length <= MAX_NAME_LENGTH ? title : `${title.slice(0, MAX_NAME_LENGTH - 1)}…`;
}
