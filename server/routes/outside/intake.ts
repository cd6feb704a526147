import { z } from 'zod';
import { ADMIN, GUEST, ROLES } from '../../../src/domain/roles.ts';
import { INTAKE_STATUSES } from '../../../src/domain/intake.ts';
import { bringIn, decide, takeOut } from '../../commands/intake/intake.ts';
import { editWorkItem } from '../../commands/work-items/edit-work-item.ts';
import { storedItems } from '../../commands/work-items/item-rows.ts';
import { line, timestamp, uuid } from '../../plugins/fields.ts';
import {
  jsonText,
  read,
  write,
  type DeclaredRoute,
  type ReadContext,
  type WriteContext,
} from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found, seesOwnOnly } from '../../policies/viewer.ts';
import { findIntake, findIntakeItem } from '../../queries/intake/intake.ts';
import { amongItems, madeBy, ofItems } from '../../queries/outside/conditions.ts';
import { placesOfItems } from '../../queries/outside/expansions.ts';
import { outsideCount, outsideRows, type OutsideRow } from '../../queries/outside/rows.ts';
import { answerPage, pagingOf } from '../paging.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { intakeOutside } from './answers.ts';
import { editedOutsideItem, inOwnWords, newOutsideItem } from './item-body.ts';
import { listing, MISSING, shape, shaping, V1_PROJECT, type Asking } from './shape.ts';

const tag = 'External: intake';
const anyone = { scope: 'project', roles: ROLES, wording: 'class' } as const;
const SWITCHED_OFF = "Intake is not enabled for this project enable it through the project's api";

const WRITES = [
  'activities',
  'description_versions',
  'intake_items',
  'projects',
  'work_item_assignees',
  'work_item_labels',
  'work_item_mentions',
  'work_item_subscribers',
  'work_items',
] as const;

const { created_at: _, created_by: __, ...newFields } = newOutsideItem.shape;
const incoming = z.object({
  ...newFields,
  name: line().optional(),
  priority: z.string().nullish(),
});
/** A guest says what it is, and nothing of how it is worked at. */
const ofGuest = editedOutsideItem.pick({ name: true, description_html: true });

const changes = z.object({
  issue: editedOutsideItem.optional(),
  status: z.literal(INTAKE_STATUSES).optional(),
  snoozed_till: timestamp().nullish(),
  duplicate_to: uuid().nullish(),
});

/** Each with the work item that it is about, told with names. */
async function withItems(
  asking: Asking,
  rows: readonly OutsideRow[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const ids = rows.map((row) => row['issue']).filter((id) => typeof id === 'string');
  const where = amongItems(ids);
  const items = await outsideRows(asking.db, 'any_issue', asking.project, { where });
  const told = await shape(asking, { expand: 'state,labels,assignees' }, items);
  const placeOf = await placesOfItems(asking.db, asking.project, ids);
  const byId = new Map(
    told.map((item) => [item['id'], { ...item, ...placeOf(String(item['id'])) }]),
  );
  return rows.map((row) => ({ ...row, issue_detail: byId.get(row['issue']) ?? null }));
}

type Context = ReadContext<typeof anyone>;

async function oneItem(context: Context, issueId: string, query: z.output<typeof shaping> = {}) {
  const { db, project } = context;
  const rows = await outsideRows(db, 'intake', project, { where: ofItems([issueId]) });
  found(rows[0], MISSING);
  const [told] = await shape(context, query, await withItems(context, rows));
  return jsonText(JSON.stringify(told));
}

async function mustBeOn({ db, project }: Context): Promise<void> {
  if (!(await findIntake(db, project))) throw refused(SWITCHED_OFF);
}

async function changeItem(
  { write: w, project, viewer }: WriteContext<typeof anyone>,
  id: string,
  { issue, ...decision }: z.output<typeof changes>,
): Promise<void> {
  const row = found(await findIntakeItem(w.tx, project, id), MISSING);
  if (project.role === GUEST && row.created_by !== viewer.id) {
    throw refused('You cannot edit intake issues');
  }
  if (issue) {
    const [item] = await storedItems(w.tx, project, [id]);
    const edit = project.role === GUEST ? ofGuest.parse(issue) : issue;
    await editWorkItem(w, project, found(item, MISSING), await inOwnWords(w.tx, project, edit));
  }
  const isDecided = Object.values(decision).some((value) => value !== undefined);
  if (project.role !== ADMIN || !isDecided) return;
  const other = decision.duplicate_to;
  if (other && ((await storedItems(w.tx, project, [other])).length === 0 || other === id)) {
    throw refused('Please provide valid detail');
  }
  await decide(w, project, row, decision);
}

/** Both spellings of the path are one call. */
function routesOf(name: 'inbox-issues' | 'intake-issues'): readonly DeclaredRoute[] {
  const path = `${V1_PROJECT}/${name}/` as const;
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'What came in, newest first',
      rule: anyone,
      query: listing,
      answer: paged(intakeOutside),
      handler: async (context, { query }) => {
        await mustBeOn(context);
        const { db, project, viewer } = context;
        const paging = pagingOf(query);
        const sight = seesOwnOnly(project) ? { where: madeBy(viewer.id) } : {};
        const total = await outsideCount(db, 'intake', project, sight.where);
        const rows = await outsideRows(db, 'intake', project, { ...sight, ...paging });
        return answerPage(
          paging,
          await shape(context, query, await withItems(context, rows)),
          total,
        );
      },
    }),
    write({
      method: 'POST',
      path,
      tag,
      summary: 'Bring something in',
      rule: anyone,
      body: z.object({ issue: incoming.default({}) }),
      answer: intakeOutside,
      writes: WRITES,
      handler: async (context, { body }) => {
        await mustBeOn(context);
        const { write: w, project } = context;
        const { name, priority: sent, ...rest } = body.issue;
        if (!name) throw refused('Name is required');
        const priority = newOutsideItem.shape.priority.safeParse(sent);
        if (!priority.success) throw refused('Invalid priority');
        const item = await inOwnWords(w.tx, project, { ...rest, priority: priority.data });
        return oneItem(context, await bringIn(w, project, { ...item, name }, 'IN-APP'));
      },
    }),
    ...itemRoutesOf(`${path}:issue_id/`),
  ];
}

function itemRoutesOf(
  path: `${typeof V1_PROJECT}/${'inbox' | 'intake'}-issues/:issue_id/`,
): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'One of what came in, by its work item',
      rule: anyone,
      query: shaping,
      answer: intakeOutside,
      handler: (context, { params, query }) => oneItem(context, params.issue_id, query),
    }),
    write({
      method: 'PATCH',
      path,
      tag,
      summary: 'Change what came in; admins decide on it',
      rule: anyone,
      body: changes,
      answer: intakeOutside,
      writes: WRITES,
      handler: async (context, { params, body }) => {
        await changeItem(context, params.issue_id, body);
        return oneItem(context, params.issue_id);
      },
    }),
    write({
      method: 'DELETE',
      path,
      tag,
      summary: 'Take something out of the intake; what was accepted stays as a work item',
      rule: anyone,
      status: 204,
      writes: ['activities', 'comments', 'intake_items', 'projects', 'recent_visits', 'work_items'],
      handler: async ({ write: w, project, viewer }, { params }) => {
        const row = found(await findIntakeItem(w.tx, project, params.issue_id), MISSING);
        if (project.role !== ADMIN && row.created_by !== viewer.id) {
          throw refused('Only admin or creator can delete the issue', 403);
        }
        await takeOut(w, project, row);
      },
    }),
  ];
}

export const outsideIntakeRoutes: readonly DeclaredRoute[] = [
  ...routesOf('intake-issues'),
  ...routesOf('inbox-issues'),
];
