import { sql } from 'kysely';
import type {
  ImportMapping,
  ImportStart,
  ImportStarted,
} from '../../../src/protocol/github-issues.ts';
import { invalid, notFound } from '../../policies/refusal.ts';
import type { Write } from '../write.ts';
import { makeEstimate } from './import-estimates.ts';
import { importLog } from './import-log.ts';

/** What `import_runs.totals` holds. */
export interface ImportTotals {
  readonly file_name: string;
  readonly total: number;
  readonly digest: string | null;
}

/**
 * Begins an import, or goes on with one of the same content that was interrupted. A project without an estimate
 * gets the one of the mapping; nothing else changes yet. Foreign states and people are refused.
 */
export async function startImport(
  w: Write,
  projectId: string,
  start: ImportStart,
): Promise<ImportStarted> {
  await mustOwnMapping(w, projectId, start.mapping);
  const interrupted = await interruptedRun(w, projectId, start);
  if (interrupted) return interrupted;
  const id = w.newId();
  const { file_name, total, digest = null } = start;
  const totals: ImportTotals = { file_name, total, digest };
  await w.tx
    .insertInto('import_runs')
    .values({
      workspace_id: w.workspaceId,
      id,
      project_id: projectId,
      source: start.source,
      status: 'running',
      mapping: JSON.stringify(start.mapping),
      totals: JSON.stringify(totals),
      created_at: w.now,
      updated_at: w.now,
      created_by: w.actor,
    })
    .execute();
  const estimate = await makeEstimate(w, projectId, start.mapping.estimates ?? []);
  if (estimate !== null) {
    const log = await importLog(w, id);
    log.made('estimate', estimate, 'Story points');
    await log.save();
  }
  return { id, after: 0 };
}

/** The last import of this content by this person, when it didn't end. It goes on with the new mapping. */
async function interruptedRun(
  w: Write,
  projectId: string,
  { source, digest, mapping }: ImportStart,
): Promise<ImportStarted | null> {
  if (!digest) return null;
  const run = await w.tx
    .selectFrom('import_runs')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('status', '=', 'running')
    .where('created_by', '=', w.actor)
    .where(sql<boolean>`totals->>'digest' = ${digest}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  await w.tx
    .updateTable('import_runs')
    .set({ mapping: JSON.stringify(mapping), updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', run.id)
    .execute();
  const last = await w.tx
    .selectFrom('import_rows')
    .select((eb) => eb.fn.max('source_row').as('row'))
    .where('workspace_id', '=', w.workspaceId)
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  return { id: run.id, after: (last?.row ?? -1) + 1 };
}

async function mustOwnMapping(w: Write, projectId: string, mapping: ImportMapping): Promise<void> {
  const stateIds = new Set([
    mapping.open_state_id,
    mapping.closed_state_id,
    mapping.not_planned_state_id,
    ...Object.values(mapping.states ?? {}),
  ]);
  const states = await w.tx
    .selectFrom('states')
    .select('id')
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('group', '!=', 'triage')
    .where('id', 'in', [...stateIds])
    .execute();
  if (states.length < stateIds.size) {
    throw invalid({ mapping: ['A state of the mapping is not one of this project.'] });
  }
  const people = [...new Set(Object.values(mapping.people))];
  if (people.length === 0) return;
  const members = await w.tx
    .selectFrom('workspace_members')
    .select('member')
    .where('workspace_id', '=', w.workspaceId)
    .where('member', 'in', people)
    .execute();
  if (members.length < people.length) {
    throw invalid({ mapping: ['A person of the mapping is not a member of this workspace.'] });
  }
}

/** The mapping with names as keys of maps: a name may be `constructor`. */
export interface RunMapping extends Pick<
  ImportMapping,
  'open_state_id' | 'closed_state_id' | 'not_planned_state_id' | 'epics'
> {
  readonly people: ReadonlyMap<string, string>;
  readonly states: ReadonlyMap<string, string>;
}

export interface RunRow {
  readonly id: string;
  readonly source: string;
  readonly status: 'running' | 'done' | 'failed' | 'undone';
  readonly mapping: RunMapping;
  /** The project's last number after a piece that took the source's numbers. */
  readonly numbered_to: number | null;
}

export async function mustFindRun(w: Write, projectId: string, runId: string): Promise<RunRow> {
  const run = await w.tx
    .selectFrom('import_runs')
    .select(['id', 'source', 'status', 'mapping', 'numbered_to'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) throw notFound();
  const { people, states = {}, ...mapping } = run.mapping as unknown as ImportMapping;
  return {
    ...run,
    mapping: {
      ...mapping,
      people: new Map(Object.entries(people)),
      states: new Map(Object.entries(states)),
    },
  };
}

export async function finishImport(w: Write, projectId: string, runId: string): Promise<void> {
  const run = await mustFindRun(w, projectId, runId);
  if (run.status !== 'running') return;
  await w.tx
    .updateTable('import_runs')
    .set({ status: 'done', finished_at: w.now, updated_at: w.now })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', runId)
    .execute();
}
