import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import {
  createDraft,
  editDraft,
  mustBeOfProject,
  removeDraft,
} from '../../commands/work-items/drafts.ts';
import { addToCycle } from '../../commands/cycles/cycle-items.ts';
import { editModulesOf } from '../../commands/modules/module-items.ts';
import { createWorkItem } from '../../commands/work-items/create-work-item.ts';
import type { Db } from '../../db/db.ts';
import { uuid, uuids } from '../../plugins/fields.ts';
import { jsonText, read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { forbidden, notFound, refused } from '../../policies/refusal.ts';
import { findProject, found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { presentDraft } from '../../presenters/draft.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { listEnvelope } from '../../presenters/list-envelope.ts';
import { presentItemOfDraft } from '../../presenters/work-item.ts';
import { dayIn } from '../../queries/days.ts';
import { findDraft, listDrafts, type DraftRow } from '../../queries/work-items/drafts.ts';
import { findWorkItem, keptColumns } from '../../queries/work-items/work-items.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { fullItem } from './item-answers.ts';
import { filterOf, listParameters } from './list-request.ts';
import { pagingOf } from '../paging.ts';
import { draftFields, newWorkItem } from './work-item-body.ts';

const W = '/api/workspaces/:slug';
const tag = 'Drafts';
const anyone = { scope: 'workspace', roles: [20, 15, 5] } as const;
const workers = { scope: 'workspace', roles: [20, 15] } as const;

const time = z.iso.datetime({ offset: true });
const id = z.uuid().nullable();
const answer = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  state_id: id,
  sort_order: z.number(),
  completed_at: time.nullable(),
  estimate_point: id,
  priority: z.enum(PRIORITIES),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  project_id: id,
  parent_id: id,
  cycle_id: id,
  module_ids: z.array(z.uuid()),
  label_ids: z.array(z.uuid()),
  assignee_ids: z.array(z.uuid()),
  created_at: time,
  updated_at: time,
  created_by: z.uuid(),
  updated_by: id,
  type_id: id,
  description_html: z.string(),
});

/** The row of a list, and every column under its own name. */
const itemOfDraft = fullItem.extend({
  workspace_id: z.uuid(),
  point: z.int().nullable(),
  description: z.record(z.string(), z.json()),
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  project: z.uuid(),
  workspace: z.uuid(),
  parent: id,
  state: z.uuid(),
  type: id,
  assignees: z.array(z.uuid()),
  labels: z.array(z.uuid()),
});

const fields = z.object({ ...draftFields, project_id: uuid().nullish() });

/** The project that a draft is meant for: one in which its owner may make work items. */
async function projectOf(
  db: Db,
  viewer: Viewer,
  slug: string,
  projectId: string | null | undefined,
): Promise<ProjectScope | null> {
  if (!projectId) return null;
  const project = await findProject(db, viewer, slug, projectId);
  if (!project) throw notFound();
  return project;
}

function mustOwn(row: DraftRow | null, viewer: Viewer, missing?: string): DraftRow {
  if (!row || row.created_by !== viewer.id) throw notFound(missing);
  return row;
}

export const draftRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/draft-issues/`,
    tag,
    summary: "The caller's drafts, newest first, filtered as work items are",
    rule: anyone,
    query: listParameters,
    answer: paged(answer),
    handler: async ({ db, deps, workspace, viewer }, { query }) => {
      const paging = pagingOf(query);
      const filter = filterOf(query, dayIn(viewer.timezone, deps.clock.now()));
      const asked = { ...paging, filter };
      const { total, rows } = await listDrafts(db, workspace, viewer, asked);
      const at = inZone(viewer.timezone);
      const text = JSON.stringify(rows.map((row) => presentDraft(row, at)));
      const cells = [{ key: null, subKey: null, total, rows: text }];
      const none = { groupBy: null, subGroupBy: null, groups: [], knownKeys: null };
      return jsonText(listEnvelope({ ...paging, ...none, cells }));
    },
  }),
  write({
    method: 'POST',
    path: `${W}/draft-issues/`,
    tag,
    summary: 'Begin a draft; nothing is required',
    rule: anyone,
    status: 201,
    body: fields.extend({ id: uuid().optional() }),
    answer,
    writes: ['draft_work_items'],
    handler: async ({ write: w, workspace, viewer }, { params, body }) => {
      const { id: sent, project_id, ...rest } = body;
      const project = await projectOf(w.tx, viewer, params.slug, project_id);
      const draftId = sent ?? w.newId();
      await createDraft(w, viewer.id, draftId, project, rest);
      const row = found(await findDraft(w.tx, workspace, draftId));
      return presentDraft(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/draft-issues/:id/`,
    tag,
    summary: "One of the caller's drafts",
    rule: anyone,
    answer,
    handler: async ({ db, workspace, viewer }, { params }) => {
      const row = mustOwn(await findDraft(db, workspace, params.id), viewer);
      return presentDraft(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/draft-issues/:id/`,
    tag,
    summary: "Go on with one of the caller's drafts",
    rule: anyone,
    status: 204,
    body: fields,
    writes: ['draft_work_items'],
    handler: async ({ write: w, workspace, viewer }, { params, body }) => {
      const row = mustOwn(await findDraft(w.tx, workspace, params.id), viewer, 'Issue not found');
      const { project_id = row.project_id, ...rest } = body;
      const project = await projectOf(w.tx, viewer, params.slug, project_id);
      const isMoved = project_id !== row.project_id;
      await editDraft(w, params.id, project, row, isMoved ? { ...LEFT_BEHIND, ...rest } : rest);
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/draft-issues/:id/`,
    tag,
    summary: 'Throw a draft away; admins may do so with anybody’s',
    rule: anyone,
    status: 204,
    writes: ['draft_work_items'],
    handler: async ({ write: w, workspace, viewer }, { params }) => {
      const row = found(await findDraft(w.tx, workspace, params.id));
      if (row.created_by !== viewer.id && workspace.role !== 20) throw notFound();
      await removeDraft(w, params.id);
    },
  }),
  write({
    method: 'POST',
    path: `${W}/draft-to-issue/:id/`,
    tag,
    summary: "Make a work item of one of the caller's drafts",
    rule: workers,
    status: 201,
    body: newWorkItem.extend({ cycle_id: uuid().nullish(), module_ids: uuids().optional() }),
    answer: itemOfDraft,
    writes: [
      'activities',
      'description_versions',
      'draft_work_items',
      'projects',
      'work_item_assignees',
      'work_item_labels',
      'work_item_mentions',
      'work_item_modules',
      'work_item_subscribers',
      'work_items',
    ],
    handler: async ({ write: w, workspace, viewer }, { params, body }) => {
      const row = mustOwn(await findDraft(w.tx, workspace, params.id), viewer);
      if (row.project_id === null) throw refused('Project is required to create an issue.');
      const project = await projectOf(w.tx, viewer, params.slug, row.project_id);
      if (!project || project.role < 15) throw forbidden();
      await w.lockProjects([project.id]);
      const { cycle_id, module_ids, ...item } = body;
      await mustBeOfProject(w, project, { cycle_id, module_ids });
      const itemId = await createWorkItem(w, project, { ...item, sort_order: null });
      if (cycle_id) await addToCycle(w, project, cycle_id, [itemId]);
      if (module_ids?.length) await editModulesOf(w, project, itemId, module_ids, []);
      await removeDraft(w, params.id);
      const made = found(await findWorkItem(w.tx, project, viewer.id, itemId));
      const kept = found(await keptColumns(w.tx, project, itemId));
      return presentItemOfDraft(made, kept, project, viewer.timezone);
    },
  }),
];

/** What belonged to the project that a draft was meant for before. */
const LEFT_BEHIND = {
  state_id: null,
  parent_id: null,
  estimate_point: null,
  cycle_id: null,
  module_ids: [],
  label_ids: [],
};
