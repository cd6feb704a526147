import { z } from 'zod';
import { noteVisitor } from '../../commands/boards/board-visitors.ts';
import { bringIn, takeOut } from '../../commands/intake/intake.ts';
import { editWorkItem } from '../../commands/work-items/edit-work-item.ts';
import { storedItems } from '../../commands/work-items/item-rows.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, line, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import type { BoardScope } from '../../policies/boards.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { found, type Viewer } from '../../policies/viewer.ts';
import { dayIn } from '../../queries/days.ts';
import { broughtIn } from '../../queries/boards/board-intake.ts';
import { findIntakeItem } from '../../queries/intake/intake.ts';
import { broughtInAnswer } from './board-answers.ts';
import { filterOf, listParameters } from '../work-items/list-request.ts';
import { editedWorkItem } from '../work-items/work-item-body.ts';

const X = '/api/public/anchor/:anchor/intakes/:intake_id';
const tag = 'Public boards';
const speakers = { scope: 'board', signedIn: true } as const;
const perMinute = 30;
const WRITES = [
  'activities',
  'description_versions',
  'projects',
  'rate_limits',
  'work_item_assignees',
  'work_item_mentions',
  'work_item_subscribers',
  'work_items',
] as const;

/** What a visitor may say: what it is, and how much it hurts. */
const said = z.object({
  name: line().optional(),
  description_html: text().nullish(),
  description: jsonObject().nullish(),
  priority: z.string().nullish(),
});

function mustHaveIntake({ intake }: BoardScope, id: string): void {
  if (intake === null) throw refused('Intake is not enabled for this Project Board');
  if (intake !== id) throw notFound();
}

function mustBeComplete({ priority, name, ...rest }: z.output<typeof said>) {
  if (!name) throw refused('Name is required');
  const known = editedWorkItem.shape.priority.safeParse(priority ?? 'low');
  if (!known.success) throw refused('Invalid priority');
  return { ...rest, name, priority: known.data };
}

async function oneOf(db: Db, board: BoardScope, viewer: Viewer, intakeId: string, id: string) {
  const [row] = await broughtIn(db, board.project, intakeId, viewer.id, { and: [] }, id);
  return found(row).item;
}

/** Something that came in by this intake; who brought it is asked by the caller. */
async function rowOf(db: Db, { project }: BoardScope, intakeId: string, id: string) {
  const row = found(await findIntakeItem(db, project, id));
  if (row.intake_id !== intakeId) throw notFound();
  return row;
}

/** Both spellings of the path are one call. */
function listRoutesOf(path: `${typeof X}/${'inbox' | 'intake'}-issues/`): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'What the visitor brought in by a board',
      rule: speakers,
      query: listParameters,
      answer: z.array(broughtInAnswer),
      handler: async ({ db, deps, board, viewer }, { params, query }) => {
        mustHaveIntake(board, params.intake_id);
        const filter = filterOf(query, dayIn(viewer.timezone, deps.clock.now()));
        const rows = await broughtIn(db, board.project, params.intake_id, viewer.id, filter);
        return rows.map(({ item }) => item);
      },
    }),
    write({
      method: 'POST',
      path,
      tag,
      summary: 'Bring something in by a board',
      rule: speakers,
      perMinute,
      body: z.object({ issue: said.default({}), source: line().optional() }),
      answer: broughtInAnswer,
      writes: [...WRITES, 'intake_items', 'public_members'],
      handler: async ({ write: w, board, viewer }, { params, body }) => {
        mustHaveIntake(board, params.intake_id);
        const item = mustBeComplete(body.issue);
        await noteVisitor(w, board, viewer.id);
        const id = await bringIn(w, board.project, item, body.source ?? 'IN-APP');
        return oneOf(w.tx, board, viewer, params.intake_id, id);
      },
    }),
  ];
}

export const boardIntakeRoutes: readonly DeclaredRoute[] = [
  ...listRoutesOf(`${X}/inbox-issues/`),
  ...listRoutesOf(`${X}/intake-issues/`),
  read({
    method: 'GET',
    path: `${X}/intake-issues/:id/`,
    tag,
    summary: 'One thing that the visitor brought in',
    rule: speakers,
    answer: broughtInAnswer,
    handler: ({ db, board, viewer }, { params }) => {
      mustHaveIntake(board, params.intake_id);
      return oneOf(db, board, viewer, params.intake_id, params.id);
    },
  }),
  write({
    method: 'PATCH',
    path: `${X}/intake-issues/:id/`,
    tag,
    summary: 'Mend what one brought in',
    rule: speakers,
    perMinute,
    body: z.object({ issue: said.omit({ priority: true }).default({}) }),
    answer: broughtInAnswer,
    writes: WRITES,
    handler: async ({ write: w, board, viewer }, { params, body }) => {
      mustHaveIntake(board, params.intake_id);
      const row = await rowOf(w.tx, board, params.intake_id, params.id);
      if (row.created_by !== viewer.id) throw refused('You cannot edit intake issues');
      const [item] = await storedItems(w.tx, board.project, [params.id]);
      const { name, ...rest } = body.issue;
      await editWorkItem(w, board.project, found(item), name ? { ...rest, name } : rest);
      return oneOf(w.tx, board, viewer, params.intake_id, params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${X}/intake-issues/:id/`,
    tag,
    summary: 'Take back what one brought in',
    rule: speakers,
    status: 204,
    perMinute,
    writes: [
      'activities',
      'comments',
      'intake_items',
      'projects',
      'rate_limits',
      'recent_visits',
      'work_items',
    ],
    handler: async ({ write: w, board, viewer }, { params }) => {
      mustHaveIntake(board, params.intake_id);
      const row = await rowOf(w.tx, board, params.intake_id, params.id);
      if (row.created_by !== viewer.id) throw refused('You cannot delete intake issue');
      await takeOut(w, board.project, row);
    },
  }),
];
