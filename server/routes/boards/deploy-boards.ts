import { z } from 'zod';
import { ADMIN, ROLES } from '../../../src/domain/roles.ts';
import { editBoard, publish, unpublish, type BoardFields } from '../../commands/boards/boards.ts';
import type { Db } from '../../db/db.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { jsonObject, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { NO_BOARD, presentBoard } from '../../presenters/board.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { boardOf, readBoard, type BoardRow, type Published } from '../../queries/boards/boards.ts';
import { projectCard, workspaceCard } from '../../queries/projects/project-card.ts';
import { readView } from '../../queries/views/views.ts';
import { boardAnswer, noBoardAnswer } from './board-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Publishing';
const anyone = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const admins = { scope: 'project', roles: [ADMIN], wording: 'class' } as const;
const keepers = {
  scope: 'project',
  roles: [ADMIN],
  orCreatorOf: { entity: 'view', param: 'id' },
} as const;

const LAYOUTS = ['list', 'kanban', 'calendar', 'gantt', 'spreadsheet'] as const;

/** Every layout is said: those that were not named are off. Without any word all are on. */
function layoutsOf(named: JsonObject | undefined): JsonObject {
  const others = Object.fromEntries(LAYOUTS.map((layout) => [layout, named === undefined]));
  return { ...others, ...named };
}

const flag = () => z.boolean().optional();
const newBoard = z.object({
  is_comments_enabled: z.boolean().default(false),
  is_reactions_enabled: z.boolean().default(false),
  is_votes_enabled: z.boolean().default(false),
  intake: uuid().nullish(),
  /** Which layouts visitors may choose; either name. */
  views: jsonObject().optional(),
  view_props: jsonObject().optional(),
});
const changes = z.object({
  is_comments_enabled: flag(),
  is_reactions_enabled: flag(),
  is_votes_enabled: flag(),
  is_activity_enabled: flag(),
  is_disabled: flag(),
  intake: uuid().nullish(),
  view_props: jsonObject().optional(),
});

function fieldsOf({ views, view_props, intake, ...flags }: z.output<typeof newBoard>): BoardFields {
  return { ...flags, intake: intake ?? null, view_props: layoutsOf(views ?? view_props) };
}

export async function presentFound(
  db: Db,
  project: ProjectScope,
  viewer: Viewer | null,
  row: BoardRow,
) {
  const card = found(await projectCard(db, project));
  const workspace = await workspaceCard(db, project.workspaceId);
  return presentBoard(row, card, workspace, inZone(viewer?.timezone ?? 'UTC'));
}

async function answerOf(db: Db, project: ProjectScope, viewer: Viewer, published: Published) {
  const row = await boardOf(db, project, published);
  return row ? presentFound(db, project, viewer, row) : NO_BOARD;
}

const projectRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/project-deploy-boards/`,
    tag,
    summary: 'How a project is published; without an id and an anchor while it is not',
    rule: anyone,
    answer: z.union([boardAnswer, noBoardAnswer]),
    handler: ({ db, project, viewer }) =>
      answerOf(db, project, viewer, { kind: 'project', id: project.id }),
  }),
  write({
    method: 'POST',
    path: `${P}/project-deploy-boards/`,
    tag,
    summary: 'Publish a project: everybody who has the anchor sees its work items',
    rule: admins,
    body: newBoard,
    answer: boardAnswer,
    writes: ['deploy_boards'],
    handler: async ({ write: w, project, viewer }, { body }) => {
      const published = { kind: 'project', id: project.id } as const;
      await publish(w, project, published, fieldsOf(body));
      return answerOf(w.tx, project, viewer, published);
    },
  }),
  read({
    method: 'GET',
    path: `${P}/project-deploy-boards/:id/`,
    tag,
    summary: 'One board',
    rule: anyone,
    answer: boardAnswer,
    handler: async ({ db, project, viewer }, { params }) =>
      presentFound(db, project, viewer, found(await readBoard(db, project, params.id))),
  }),
  write({
    method: 'PATCH',
    path: `${P}/project-deploy-boards/:id/`,
    tag,
    summary: 'Change what visitors of a board may do',
    rule: admins,
    body: changes,
    answer: boardAnswer,
    writes: ['deploy_boards'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      const { view_props, ...flags } = body;
      const layouts = view_props && { view_props: layoutsOf(view_props) };
      await editBoard(w, project, params.id, { ...flags, ...layouts });
      const row = found(await readBoard(w.tx, project, params.id));
      return presentFound(w.tx, project, viewer, row);
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/project-deploy-boards/:id/`,
    tag,
    summary: 'Take a board down; its anchor leads nowhere any more',
    rule: admins,
    status: 204,
    writes: ['deploy_boards'],
    handler: ({ write: w, project }, { params }) => unpublish(w, project, params.id),
  }),
];

/** A view that this person sees, as what is published. Nobody publishes what they keep to themselves. */
async function publishedView(db: Db, project: ProjectScope, viewer: Viewer, id: string) {
  const view = found(await readView(db, { id: project.workspaceId }, project, viewer, id));
  if (view.access !== 0) throw refused('A private view cannot be published');
  return { kind: 'view', id } as const;
}

const viewRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/views/:id/publish/`,
    tag,
    summary: 'How a view is published; without an id and an anchor while it is not',
    rule: keepers,
    answer: z.union([boardAnswer, noBoardAnswer]),
    handler: ({ db, project, viewer }, { params }) =>
      answerOf(db, project, viewer, { kind: 'view', id: params.id }),
  }),
  ...(['POST', 'PATCH'] as const).map((method) =>
    write({
      method,
      path: `${P}/views/:id/publish/`,
      tag,
      summary: method === 'POST' ? 'Publish a view' : 'Change what visitors of a view may do',
      rule: keepers,
      body: method === 'POST' ? newBoard : changes,
      answer: boardAnswer,
      writes: ['deploy_boards'],
      handler: async ({ write: w, project, viewer }, { params, body }) => {
        const published = await publishedView(w.tx, project, viewer, params.id);
        if (method === 'PATCH') found(await boardOf(w.tx, project, published));
        const fields = method === 'POST' ? fieldsOf(newBoard.parse(body)) : changes.parse(body);
        await publish(w, project, published, fields);
        return answerOf(w.tx, project, viewer, published);
      },
    }),
  ),
  write({
    method: 'DELETE',
    path: `${P}/views/:id/publish/`,
    tag,
    summary: 'Take the board of a view down',
    rule: keepers,
    status: 204,
    writes: ['deploy_boards'],
    handler: async ({ write: w, project }, { params }) => {
      const row = found(await boardOf(w.tx, project, { kind: 'view', id: params.id }));
      await unpublish(w, project, row.id);
    },
  }),
];

export const deployBoardRoutes: readonly DeclaredRoute[] = [...projectRoutes, ...viewRoutes];
