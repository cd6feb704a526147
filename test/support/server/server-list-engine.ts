import type { ProjectId, WorkItemId } from '../../../src/domain/ids.ts';
import type { ListAnswer, ListPlace, ListQuery } from '../../../src/domain/list-query.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { answerFromServer } from '../../../workers/api/answer-from-server.ts';
import { pagePath } from '../../../workers/api/server-list.ts';
import type { Rest } from '../../../workers/net/rest.ts';
import { PROJECTS, type Step } from '../lists/arbitraries.ts';
import type { ListEngine } from '../lists/list-fuzz.ts';
import type { PageTold } from '../lists/list-model.ts';
import { stepsModel } from '../worker/replica.ts';
import { insertProject } from './server-rows.ts';
import { insertWorld, storable } from './server-world.ts';
import { testServer, type TestAnswer, type TestClient } from './server.ts';

/**
 * The whole server, asked by what the worker asks when it has no copy: so the parameters, the
 * statements, the envelope and the reading of it are all between the question and the answer.
 */
export async function askedServer() {
  const server = await testServer();
  const viewer = await server.signedUp('ana@example.org');
  const place = await insertProject(server, viewer);
  for (const [i, id] of PROJECTS.entries()) await insertOneMore(id, `P${i}`);
  const mode = { rest: restOf(viewer), slug: place.slug, operations: () => [] };
  const answer = (question: Question): Promise<unknown> => answerFromServer(mode, question);

  async function insertOneMore(id: ProjectId, identifier: string): Promise<void> {
    const at = '2026-11-01T08:00:00.000000Z';
    const name = { name: identifier, name_sort_key: sortKey(identifier), identifier };
    const times = { created_at: at, updated_at: at, last_updated_at: at };
    await server.db
      .insertInto('projects')
      .values({ id, workspace_id: place.workspaceId, ...name, ...times })
      .execute();
    await server.db
      .insertInto('project_members')
      .values({
        id: server.deps.newId(),
        workspace_id: place.workspaceId,
        project_id: id,
        member: viewer.userId,
        role: 20,
        visibility_changed_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }

  return { server, viewer, place, answer };
}

export async function serverListEngine(): Promise<() => ListEngine> {
  const { server, viewer, place, answer } = await askedServer();
  return () => {
    const steps: Step[] = [];
    return {
      async show({ steps: more, world }) {
        steps.push(...more);
        const images = storable(stepsModel(steps), world);
        await insertWorld(server.db, place, world, images);
        return { images, world };
      },
      list: async (query, windows) =>
        (await answer({ ask: 'workItems', query, windows })) as ListAnswer,
      ids: async (query, window) =>
        (await answer({ ask: 'workItemIds', query, window })) as readonly WorkItemId[],
      async page(query, page) {
        const { body } = await viewer.get(pagePath(place.slug, query, page));
        return pageTold(body as WirePage, query);
      },
      places: async (query, id) =>
        (await answer({ ask: 'places', query, id })) as readonly ListPlace[],
      close: () => {},
    };
  };
}

type Cells = Readonly<Record<string, WireCell>>;
interface WireCell {
  readonly total_results: number;
  readonly results: readonly { readonly id: string }[] | Cells;
}
type WirePage = WireCell & Omit<PageTold, 'cells'>;

function pageTold(page: WirePage, { group_by, sub_group_by }: ListQuery): PageTold {
  const { total_count, total_results, count, total_pages } = page;
  const { next_page_results, prev_page_results } = page;
  const groups = group_by ? (page.results as Cells) : { all: page };
  const cells = Object.entries(groups).flatMap(([key, group]) =>
    sub_group_by
      ? Object.entries(group.results as Cells).map(([sub_key, cell]) => cellOf(key, sub_key, cell))
      : [cellOf(key, null, group)],
  );
  return {
    ...{ total_count, total_results, count, total_pages, next_page_results, prev_page_results },
    cells: cells.filter(({ ids }) => ids.length > 0),
  };
}

function cellOf(key: string, sub_key: string | null, { total_results, results }: WireCell) {
  const ids = (results as readonly { readonly id: string }[]).map(({ id }) => id);
  return { key, sub_key, total: total_results, ids };
}

/** The states that the rows' groups are not read from are asked for once. */
function restOf(client: TestClient): Rest {
  const states = new Map<string, Promise<TestAnswer>>();
  return {
    async send({ path }) {
      const known = states.get(path);
      const asked = known ?? client.get(path);
      if (path.endsWith('/states/')) states.set(path, asked);
      const { status, body } = await asked;
      return { isOurs: true, status, body, updatedAt: null, retryAfterMs: null };
    },
  };
}
