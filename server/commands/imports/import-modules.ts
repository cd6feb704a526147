import { sortKey } from '../../../src/domain/sort-key.ts';
import { must } from '../../../src/lib/assert.ts';
import { made } from '../audit.ts';
import type { Write } from '../write.ts';
import type { ImportLog } from './import-log.ts';
import type { SourceRow } from './source-row.ts';

const STEP = 10_000;
const FIRST = 65_535;
const IN_USE = { status: 'in-progress', external_source: null, external_id: null } as const;

/** Sort key of the name to module; missing ones are made. */
export async function modulesNamed(
  w: Write,
  projectId: string,
  names: readonly string[],
  onMade: (moduleId: string, name: string) => void,
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const existing = await existingModules(w, projectId);
  const modules = new Map(existing.map(({ name_sort_key, id }) => [name_sort_key, id]));
  let last = Math.max(FIRST - STEP, ...existing.map(({ sort_order }) => sort_order));
  for (const name of names.map((one) => one.trim())) {
    const key = sortKey(name);
    if (key === '' || modules.has(key)) continue;
    const id = w.newId();
    last += STEP;
    const values = { ...made(w), ...IN_USE, id, project_id: projectId, name, name_sort_key: key };
    await w.tx
      .insertInto('modules')
      .values({ ...values, sort_order: last })
      .execute();
    modules.set(key, id);
    onMade(id, name);
    w.hint('module', projectId);
  }
  return modules;
}

function existingModules(w: Write, projectId: string) {
  return w.tx
    .selectFrom('modules')
    .select(['id', 'name_sort_key', 'sort_order', 'external_source', 'external_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Makes modules of epics; each is reported as the row that it was. */
export async function importModules(
  w: Write,
  projectId: string,
  source: string,
  rows: readonly SourceRow[],
  log: ImportLog,
): Promise<ReadonlyMap<string, string>> {
  const fresh = new Set<string>();
  const modules = await modulesOf(w, projectId, source, rows, (_, key) => fresh.add(key));
  for (const { row, issue } of rows) {
    if (!issue.is_epic) continue;
    const id = must(modules.get(issue.key), 'the module of an epic');
    log.module(row, issue.key, fresh.has(issue.key) ? 'created' : 'unchanged', id);
  }
  return modules;
}

/**
 * Key of the epic to module, for every epic of the piece and every one that something of the piece stands
 * below. A module is known by its epic, else by its name.
 * @param onMade called for each new module
 */
async function modulesOf(
  w: Write,
  projectId: string,
  source: string,
  rows: readonly SourceRow[],
  onMade: (moduleId: string, key: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const existing = await existingModules(w, projectId);
  const own = existing.filter(({ external_source }) => external_source === source);
  const modules = new Map(own.map(({ external_id, id }) => [external_id ?? '', id]));
  const named = new Map(existing.map(({ name_sort_key, id }) => [name_sort_key, id]));
  let last = Math.max(FIRST - STEP, ...existing.map(({ sort_order }) => sort_order));
  for (const { issue } of rows) {
    if (!issue.is_epic || modules.has(issue.key)) continue;
    const name = issue.title.trim().slice(0, 255);
    const known = named.get(sortKey(name));
    const id = known ?? w.newId();
    modules.set(issue.key, id);
    if (known !== undefined) continue;
    last += STEP;
    const isInOrder = (issue.start_date ?? '') <= (issue.target_date ?? '9');
    await w.tx
      .insertInto('modules')
      .values({
        ...made(w),
        id,
        project_id: projectId,
        name,
        name_sort_key: sortKey(name),
        start_date: isInOrder ? (issue.start_date ?? null) : null,
        target_date: issue.target_date ?? null,
        status: issue.state === 'closed' ? 'completed' : 'in-progress',
        sort_order: last,
        external_source: source,
        external_id: issue.key,
      })
      .execute();
    named.set(sortKey(name), id);
    onMade(id, issue.key);
    w.hint('module', projectId);
  }
  return modules;
}
