import { z } from 'zod';
import { INTAKE_STATUSES } from '../../../src/domain/intake.ts';
import { bringIn, decide, takeOut } from '../../commands/intake/intake.ts';
import { editWorkItem } from '../../commands/work-items/edit-work-item.ts';
import { storedItems } from '../../commands/work-items/item-rows.ts';
import type { Db } from '../../db/db.ts';
import { line, timestamp, uuid } from '../../plugins/fields.ts';
import {
  jsonText,
  read,
  write,
  type DeclaredRoute,
  type WriteContext,
} from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import type { Rule } from '../../policies/rules.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { found, seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentIntakeItem, presentListedIntakeItem } from '../../presenters/intake.ts';
import { listEnvelope } from '../../presenters/list-envelope.ts';
import { dayIn } from '../../queries/days.ts';
import {
  duplicateDetail,
  findIntake,
  findIntakeItem,
  INTAKE_ORDERS,
  listIntakeItems,
  type IntakeItemRow,
} from '../../queries/intake/intake.ts';
import { findWorkItem } from '../../queries/work-items/work-items.ts';
import { filterOf, listParameters } from '../work-items/list-request.ts';
import { pagingOf } from '../paging.ts';
import { itemsOfWorkspace } from '../work-items/relations.ts';
import { editedWorkItem, newWorkItem } from '../work-items/work-item-body.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { intakeItem, listedIntakeItem } from './intake-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Intake';
const anyone = { scope: 'project', roles: [20, 15, 5] } as const;
const C = { entity: 'work_item', param: 'id' } as const;

function ordered(sent = '-issue__created_at') {
  const descending = sent.startsWith('-');
  const order = INTAKE_ORDERS.find((name) => name === sent.replace(/^-/, ''));
  if (!order) throw refused('Please provide valid detail');
  return { order, descending };
}

function statusesOf(sent = '-2'): readonly number[] {
  const statuses = sent.split(',').map((one) => Number(one.trim() || Number.NaN));
  if (statuses.some((one) => !Number.isInteger(one) || Math.abs(one) > 2)) {
    throw refused('Please provide valid detail');
  }
  return statuses;
}

async function oneItem(db: Db, project: ProjectScope, viewer: Viewer, workItemId: string) {
  const row = found(await findIntakeItem(db, project, workItemId));
  const item = found(await findWorkItem(db, project, viewer.id, workItemId));
  const duplicate = row.duplicate_to && (await duplicateDetail(db, project, row.duplicate_to));
  return presentIntakeItem(row, item, duplicate || null, inZone(viewer.timezone));
}

/** What may be said of an item that comes in: errors by field as everywhere, two of them in words of their own. */
const incoming = newWorkItem.partial({ name: true }).extend({
  name: line().optional(),
  priority: z.string().nullish(),
});

function mustBeComplete(sent: z.output<typeof incoming>) {
  if (!sent.name) throw refused('Name is required');
  const priority = newWorkItem.shape.priority.safeParse(sent.priority);
  if (!priority.success) throw refused('Invalid priority');
  return { ...sent, name: sent.name, priority: priority.data };
}

/** A guest says what it is, and nothing of how it is worked at. */
const ofGuest = editedWorkItem.pick({ name: true, description_html: true, description: true });

const changes = z.object({
  issue: editedWorkItem.optional(),
  status: z.literal(INTAKE_STATUSES).optional(),
  snoozed_till: timestamp().nullish(),
  duplicate_to: uuid().nullish(),
  source: line().optional(),
});

/** What it says may be mended by who brought it in; what becomes of it is for who leads. */
async function changeItem(
  { write: w, project, viewer }: WriteContext<Extract<Rule, { scope: 'project' }>>,
  row: IntakeItemRow,
  { issue, ...decision }: z.output<typeof changes>,
): Promise<void> {
  const id = row.work_item_id;
  if (issue) {
    const [item] = await storedItems(w.tx, project, [id]);
    const edit = project.role === 5 ? ofGuest.parse(issue) : issue;
    await editWorkItem(w, project, found(item), edit);
  }
  const isDecided = Object.values(decision).some((value) => value !== undefined);
  if (project.role !== 20 || !isDecided) return;
  const { duplicate_to: other } = decision;
  const seen =
    other && (await itemsOfWorkspace(w.tx, { id: project.workspaceId }, viewer, [other]));
  if (seen && (seen.size === 0 || other === id)) throw notFound();
  await decide(w, project, row, decision);
}

/** Both spellings of the path are one call. */
function routesOf(path: `${typeof P}/${'inbox' | 'intake'}-issues/`): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'What came in: by status, filtered, ordered, paged',
      rule: anyone,
      query: listParameters.extend({ status: z.string().optional() }),
      answer: paged(listedIntakeItem),
      handler: async ({ db, deps, project, viewer }, { query }) => {
        if (!(await findIntake(db, project))) throw notFound('Intake not found');
        const { status, order_by, ...rest } = query;
        const paging = pagingOf(query);
        const question = {
          ...paging,
          ...ordered(order_by),
          id: viewer.id,
          ownOnly: seesOwnOnly(project),
          statuses: statusesOf(status),
          filter: filterOf(rest, dayIn(viewer.timezone, deps.clock.now())),
        };
        const { total, rows } = await listIntakeItems(db, project, question);
        const at = inZone(viewer.timezone);
        const text = JSON.stringify(rows.map((row) => presentListedIntakeItem(row, at)));
        const cells = [{ key: null, subKey: null, total, rows: text }];
        const flat = { groupBy: null, subGroupBy: null, groups: [], knownKeys: null };
        return jsonText(listEnvelope({ ...paging, ...flat, cells }));
      },
    }),
    write({
      method: 'POST',
      path,
      tag,
      summary: 'Bring something in',
      rule: anyone,
      body: z.object({ issue: incoming.default({}), source: line().optional() }),
      answer: intakeItem,
      writes: [
        'activities',
        'description_versions',
        'intake_items',
        'projects',
        'work_item_assignees',
        'work_item_labels',
        'work_item_mentions',
        'work_item_subscribers',
        'work_items',
      ],
      handler: async ({ write: w, project, viewer }, { body }) => {
        const item = mustBeComplete(body.issue);
        const id = await bringIn(w, project, item, body.source ?? 'IN-APP');
        return oneItem(w.tx, project, viewer, id);
      },
    }),
    ...itemRoutesOf(`${path}:id/`),
  ];
}

function itemRoutesOf(
  path: `${typeof P}/${'inbox' | 'intake'}-issues/:id/`,
): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'One of what came in, by its work item',
      rule: { ...anyone, orCreatorOf: C },
      answer: intakeItem,
      handler: async ({ db, project, viewer }, { params }) => {
        mustSeeItem(project, viewer, found(await findIntakeItem(db, project, params.id)));
        return oneItem(db, project, viewer, params.id);
      },
    }),
    write({
      method: 'PATCH',
      path,
      tag,
      summary: 'Change what came in, or decide on it',
      rule: { scope: 'project', roles: [20], orCreatorOf: C },
      body: changes,
      answer: intakeItem,
      writes: [
        'activities',
        'description_versions',
        'intake_items',
        'projects',
        'work_item_assignees',
        'work_item_labels',
        'work_item_mentions',
        'work_item_subscribers',
        'work_items',
      ],
      handler: async (context, { params, body }) => {
        const { write: w, project, viewer } = context;
        const row = found(await findIntakeItem(w.tx, project, params.id));
        if (project.role === 5 && row.created_by !== viewer.id) {
          throw refused('You cannot edit intake issues');
        }
        await changeItem(context, row, body);
        return oneItem(w.tx, project, viewer, params.id);
      },
    }),
    write({
      method: 'DELETE',
      path,
      tag,
      summary: 'Take something out of the intake; what was accepted stays as a work item',
      rule: { scope: 'project', roles: [20], orCreatorOf: C },
      status: 204,
      writes: ['activities', 'comments', 'intake_items', 'projects', 'recent_visits', 'work_items'],
      handler: async ({ write: w, project }, { params }) =>
        takeOut(w, project, found(await findIntakeItem(w.tx, project, params.id))),
    }),
  ];
}

export const intakeItemRoutes: readonly DeclaredRoute[] = [
  ...routesOf(`${P}/inbox-issues/`),
  ...routesOf(`${P}/intake-issues/`),
];
