import { sql } from 'kysely';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { MAX_NAME_LENGTH } from '../../../src/domain/work-item.ts';
import { must } from '../../../src/lib/assert.ts';
import type { ForeignIssue } from '../../../src/protocol/github-issues.ts';
import { strippedOf } from '../work-items/descriptions.ts';
import type { WorkItemSeed } from '../work-items/insert-work-items.ts';
import type { Write } from '../write.ts';
import { estimateKey } from './import-estimates.ts';
import { sequencesFor } from './import-numbers.ts';
import { importedHtml } from './imported-html.ts';
import { utc, type Found, type SourceRow } from './source-row.ts';
import type { RunMapping, RunRow } from './start-import.ts';

/** The work items that these rows become; what of a row has no place is noted on it. */
export async function newItems(
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
  const toHtml = importedHtml();
  return rows.map((row, i) => {
    const { issue } = row;
    const state_id = must(states[i], 'a state');
    const sort_order =
      (places.get(state_id) ?? SORT_ORDER_DEFAULT - SORT_ORDER_STEP) + SORT_ORDER_STEP;
    places.set(state_id, sort_order);
    const description_html = toHtml(issue.body ?? '');
    const user = (login: string | undefined) => (login ? (found.users.get(login) ?? null) : null);
    return {
      id: w.newId(),
      sequence_id: must(numbers[i], 'a number'),
      name: shortTitle(row),
      description_html,
      description_stripped: strippedOf(description_html),
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
      module_ids: moduleIds(row, found),
      estimate_point: pointOf(row, found),
      subscriber_ids: subscriberIds(row, found),
    };
  });
}

/** The last place in each of these states; a state without items is left out. */
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

function stateOf(issue: ForeignIssue, mapping: RunMapping): string {
  const named = issue.state_name ? mapping.states.get(issue.state_name) : undefined;
  if (named !== undefined) return named;
  if (issue.state === 'open') return mapping.open_state_id;
  return issue.state_reason === 'not_planned'
    ? mapping.not_planned_state_id
    : mapping.closed_state_id;
}

function isCompleted(issue: ForeignIssue, stateId: string, { mapping }: Found): boolean {
  if (issue.state !== 'closed') return false;
  return stateId !== mapping.open_state_id;
}

function shortTitle({ issue, notes }: SourceRow): string {
  const title = issue.title.trim();
  if (title.length <= MAX_NAME_LENGTH) return title;
  notes.push(`The title is longer than ${MAX_NAME_LENGTH} characters and was shortened.`);
  return `${title.slice(0, MAX_NAME_LENGTH - 1).replace(/\p{Surrogate}/gu, '')}…`;
}

function moduleIds({ issue }: SourceRow, found: Found): readonly string[] {
  const epic = found.modules.get(issue.parent ?? '');
  const named = issue.modules.map((name) => found.namedModules.get(sortKey(name)));
  return [...new Set([epic, ...named].filter((id) => id !== undefined))];
}

function pointOf({ issue, notes }: SourceRow, found: Found): string | null {
  if (!issue.estimate) return null;
  const point = found.points.get(estimateKey(issue.estimate));
  if (point === undefined) {
    notes.push(`The estimate ${issue.estimate} isn’t one of the project’s; it was left out.`);
  }
  return point ?? null;
}

/** Placeholders for people who aren't members don't watch anything. */
function subscriberIds({ issue, notes }: SourceRow, { mapping }: Found): readonly string[] {
  const strangers = issue.subscribers.filter(({ login }) => !mapping.people.has(login));
  if (strangers.length > 0) {
    const names = strangers.map(({ login }) => login).join(', ');
    notes.push(`Not subscribed, because they aren’t members: ${names}.`);
  }
  return issue.subscribers.flatMap(({ login }) => mapping.people.get(login) ?? []);
}
