import { AppError } from '../../src/domain/errors.ts';
import type { ListAnswer, ListQuery } from '../../src/domain/list-query.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import { isShown, workItemOf } from '../mutations/entity-of.ts';
import { get, type Rest } from '../net/rest.ts';
import { moveUnsent, type Unsent } from './move-unsent.ts';
import { toImage, withUnsent, type RowContext } from './server-rows.ts';

/** Of more than so many, those that the answer does not show stay where the server has them. */
const MOST_ASKED = 20;

/** The server's list with what was written here in its place. */
export async function listWithUnsent(
  rest: Rest,
  slug: string,
  query: ListQuery,
  answer: ListAnswer,
  context: RowContext,
): Promise<ListAnswer> {
  return moveUnsent(answer, query, await unsentItems(rest, slug, answer, context));
}

/** The items that have unsent work, as the server has them and as they are shown. */
async function unsentItems(
  rest: Rest,
  slug: string,
  answer: ListAnswer,
  context: RowContext,
): Promise<readonly Unsent[]> {
  const actions = context.operations
    .filter((operation) => isShown(operation) && operation.action.kind.startsWith('work_item.'))
    .map(({ action, status }) => ({ id: workItemOf(action), action, status }));
  if (actions.length === 0) return [];
  const listed = rowsById(answer);
  const madeHere = new Set(
    actions
      .filter(({ action, status }) => action.kind === 'work_item.create' && status === 'waiting')
      .map(({ id }) => id),
  );
  const projects = new Map(actions.map(({ id, action }) => [id, action.project_id]));
  let asked = 0;
  const items = [...projects].map(async ([id, project_id]): Promise<Unsent | null> => {
    const known = listed.get(id) ?? null;
    if (known || madeHere.has(id)) return { before: known, after: withUnsent(known, id, context) };
    asked += 1;
    if (asked > MOST_ASKED) return null;
    const before = await imageOf(
      rest,
      `${projectsPath(slug)}/${project_id}/issues/${id}/`,
      context,
    );
    return { before, after: withUnsent(before, id, context) };
  });
  return (await Promise.all(items)).filter((item) => item !== null);
}

function rowsById({ groups, windows }: ListAnswer): ReadonlyMap<string, WorkItemRow> {
  const cells = groups.flatMap((group) => [group, ...group.groups]);
  const rows = [...cells, ...windows].flatMap((cell) => cell.rows);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Null: it is gone. */
async function imageOf(rest: Rest, path: string, context: RowContext): Promise<WorkItemRow | null> {
  try {
    return toImage(await get(rest, path), context);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function projectsPath(slug: string): string {
  return `/api/workspaces/${encodeURIComponent(slug)}/projects`;
}
