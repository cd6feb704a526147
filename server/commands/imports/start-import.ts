import type { ImportMapping, ImportStart } from '../../../src/protocol/github-issues.ts';
import { invalid, notFound } from '../../policies/refusal.ts';
import type { Write } from '../write.ts';

/** What `import_runs.totals` holds. */
export interface ImportTotals {
  readonly file_name: string;
  readonly total: number;
}

/** Begins an import; nothing of the project changes yet. Foreign states and people are refused. */
export async function startImport(
  w: Write,
  projectId: string,
  start: ImportStart,
): Promise<{ readonly id: string }> {
  await mustOwnMapping(w, projectId, start.mapping);
  const id = w.newId();
  const totals: ImportTotals = { file_name: start.file_name, total: start.total };
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
  return { id };
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

export interface RunRow {
  readonly id: string;
  readonly source: string;
  readonly status: 'running' | 'done' | 'failed' | 'undone';
  readonly mapping: ImportMapping;
  /** The project's last number after a piece that took its source's numbers. */
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
  return { ...run, mapping: run.mapping as unknown as ImportMapping };
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
