import type { State } from '../../src/resources/states.ts';
import { AppError } from '../../src/domain/errors.ts';
import { isUuid, type ProjectId, type WorkItemId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import type {
  Question,
  QuestionOf,
  ResourceQuestion,
  SearchHit,
} from '../../src/protocol/questions.ts';
import { RESOURCE_NAMED } from '../../src/resources/resources.ts';
import type { ResourceRow } from '../../src/resources/resource.ts';
import { projectOf } from '../live/touches.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { get, type Rest } from '../net/rest.ts';
import { splitAtWords } from '../../src/domain/search-words.ts';
import { MOST_TYPED, soughtWords } from '../../src/domain/words.ts';
import { ledger } from './answer-from-copy.ts';
import { listFromServer, placesFromServer } from './server-list.ts';
import { isOfResource, scopeOf, shownRows } from './shown-rows.ts';
import { overlayRows, toImage, withUnsent, type RowContext } from './server-rows.ts';

export interface ServerMode {
  readonly rest: Rest;
  readonly slug: string;
  readonly operations: () => readonly Operation[];
}

/** The same questions without a copy. */
export async function answerFromServer(mode: ServerMode, question: Question): Promise<unknown> {
  const { rest, slug, operations } = mode;
  if (isOfResource(question)) {
    return shownRows(question, await rowsOf(mode, question), operations());
  }
  switch (question.ask) {
    case 'workItems': {
      const context = await contextOf(mode, question);
      return listFromServer(rest, slug, question.query, question.windows, context);
    }
    case 'workItemIds': {
      const { query, window } = question;
      const context = await contextOf(mode, question);
      const { windows } = await listFromServer(
        rest,
        slug,
        { ...query, per_page: 1 },
        [window],
        context,
      );
      return windows.flatMap(({ rows }) => rows.map((row) => row.id));
    }
    case 'places':
      return placesFromServer(rest, slug, question.query, question.id);
    case 'workItem': {
      const { project_id, id } = question;
      return item(mode, question, `projects/${project_id}/issues/${id}/`, id);
    }
    case 'workItemByKey':
      if (isUuid(question.key)) return madeItem(mode, question.key as WorkItemId);
      return item(mode, question, `work-items/${encodeURIComponent(question.key)}/`, null);
    case 'subWorkItems':
      return children(mode, question);
    case 'search':
      return searchHits(mode, question);
    case 'ledger':
      return ledger(null, operations());
  }
}

async function rowsOf(
  { rest, slug }: ServerMode,
  question: ResourceQuestion,
): Promise<readonly ResourceRow[]> {
  const { path, rows } = RESOURCE_NAMED[question.ask];
  const scope = { slug, ...scopeOf(question) };
  return rows(await get(rest, path(scope)), scope);
}

async function contextOf(mode: ServerMode, question: Question): Promise<RowContext> {
  const project_id = projectOf(question);
  const operations = mode.operations();
  // Rows of lists say the groups of their states; what is written here has to look them up.
  const projects =
    project_id === null
      ? [...new Set(operations.map(({ action }) => action.project_id))]
      : [project_id];
  const states = await Promise.all(
    projects.map((project_id) => rowsOf(mode, { ask: 'states', project_id })),
  );
  return { states: states.flat() as unknown as readonly State[], operations };
}

async function item(
  mode: ServerMode,
  question: Question,
  path: string,
  id: WorkItemId | null,
): Promise<unknown> {
  try {
    const wire = await get(mode.rest, `${workspace(mode)}/${path}`);
    const { project_id } = wire as { readonly project_id: ProjectId };
    const context = await contextOf(mode, { ask: 'states', project_id });
    const image = toImage(wire, context);
    return withUnsent(image, image.id, context);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    return id && withUnsent(null, id, await contextOf(mode, question));
  }
}

async function madeItem(mode: ServerMode, id: WorkItemId): Promise<unknown> {
  const creation = mode.operations().find(({ action }) => workItemOf(action) === id);
  if (!creation) return null;
  const { project_id } = creation.action;
  return withUnsent(null, id, await contextOf(mode, { ask: 'states', project_id }));
}

async function children(
  mode: ServerMode,
  question: Extract<Question, { readonly ask: 'subWorkItems' }>,
): Promise<unknown> {
  const { project_id, parent_id } = question;
  const path = `${workspace(mode)}/projects/${project_id}/issues/${parent_id}/sub-issues/`;
  const { sub_issues } = (await get(mode.rest, path)) as {
    readonly sub_issues: readonly unknown[];
  };
  return overlayRows(sub_issues, await contextOf(mode, question));
}

/** The server ranks as the copy does; what is unsent here is shown in what it found. */
async function searchHits(
  mode: ServerMode,
  { text, project_id, filter, limit }: QuestionOf<'search'>,
): Promise<readonly SearchHit[]> {
  const query = new URLSearchParams({
    search: text.slice(0, MOST_TYPED),
    per_page: `${limit}`,
    filters: JSON.stringify(filter),
    ...(project_id !== null && { project_id }),
  });
  const body = await get(mode.rest, `${workspace(mode)}/search/issues/?${query}`);
  const { results } = body as { readonly results: readonly WireHit[] };
  const context = { states: [], operations: mode.operations() };
  const words = soughtWords(text);
  return results.flatMap(({ row: wire, excerpt }) =>
    overlayRows([wire], context).map((row) => ({
      row,
      pieces: splitAtWords(row.name, words),
      excerpt,
    })),
  );
}

interface WireHit {
  readonly row: unknown;
  readonly excerpt: readonly string[] | null;
}

function workspace({ slug }: ServerMode): string {
  return `/api/workspaces/${encodeURIComponent(slug)}`;
}
