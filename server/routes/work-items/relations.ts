import { z } from 'zod';
import { RELATIONS, type Relation } from '../../../src/domain/relations.ts';
import { must } from '../../../src/lib/assert.ts';
import { relate, unrelate } from '../../commands/work-items/relations.ts';
import type { Db } from '../../db/db.ts';
import { uuid, uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { invalid, notFound, Refusal } from '../../policies/refusal.ts';
import { visibleProjectsOf } from '../../policies/visible-projects.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { groundOf, type ListGround } from '../../queries/lists/list-scope.ts';
import type { InWorkspace } from '../../queries/scope.ts';
import { relationsOf, relationsOfProject } from '../../queries/work-items/relations.ts';
import { itemsByIds, type ItemJson } from '../../queries/work-items/work-items.ts';
import { mustSee } from './item-access.ts';
import { relatedItem, relation } from './item-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const path = `${P}/issues/:issue_id/issue-relation/` as const;
const tag = 'Links and relations';
const readers = { scope: 'project', roles: [20, 15, 5], wording: 'class' } as const;
const writers = { scope: 'project', roles: [20, 15], wording: 'class' } as const;

/** Those of the ids that the viewer may see, in any project of the workspace. */
export async function itemsOfWorkspace(
  db: Db,
  workspace: InWorkspace,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemJson>> {
  if (ids.length === 0) return new Map();
  const ground = await groundOfWorkspace(db, workspace, viewer);
  const items = await itemsByIds(db, ground, null, ids);
  return new Map(items.map((item) => [item.id, item]));
}

async function groundOfWorkspace(db: Db, { id }: InWorkspace, viewer: Viewer): Promise<ListGround> {
  const projects = await visibleProjectsOf(db, id, viewer);
  const all = { kind: 'live', isOneProject: false } as const;
  return groundOf(db, { workspaceId: id, viewerId: viewer.id, projects, ...all });
}

function related(item: ItemJson, relation_type: string) {
  return {
    id: item.id,
    name: item.name,
    state_id: item.state_id,
    sort_order: item.sort_order,
    priority: item.priority,
    sequence_id: item.sequence_id,
    project_id: item.project_id,
    label_ids: item.label_ids,
    assignee_ids: item.assignee_ids,
    created_at: item.created_at,
    updated_at: item.updated_at,
    created_by: item.created_by,
    updated_by: item.updated_by,
    relation_type,
  };
}

function relationOf(sent: string | null | undefined): Relation {
  if (!sent) throw new Refusal(400, { message: 'Issue relation type is required' });
  const relation = RELATIONS.find((name) => name === sent);
  if (!relation) throw invalid({ relation_type: [`"${sent}" is not a valid choice.`] });
  return relation;
}

export const relationRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issue-relations/`,
    tag,
    summary: 'Every relation from or to a work item of the project, as a timeline draws them',
    rule: readers,
    answer: z.array(
      z.object({
        id: z.uuid(),
        work_item_id: z.uuid(),
        related_id: z.uuid(),
        relation_type: z.enum(RELATIONS),
      }),
    ),
    handler: async ({ db, project, viewer }) =>
      relationsOfProject(
        db,
        await groundOfWorkspace(db, { id: project.workspaceId }, viewer),
        project.id,
      ),
  }),
  read({
    method: 'GET',
    path,
    tag,
    summary: 'The work items that a work item is related to, by relation',
    rule: readers,
    answer: z.record(z.enum(RELATIONS), z.array(relatedItem)),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const workspace = { id: project.workspaceId };
      const ends = await relationsOf(db, workspace, params.issue_id);
      const ids = ends.map(({ id }) => id);
      const items = await itemsOfWorkspace(db, workspace, viewer, ids);
      const told = (name: Relation) =>
        ends
          .filter(({ relation }) => relation === name)
          .flatMap(({ id }) => items.get(id) ?? [])
          .map((item) => related(item, name));
      return Object.fromEntries(RELATIONS.map((name) => [name, told(name)]));
    },
  }),
  write({
    method: 'POST',
    path,
    tag,
    summary:
      'Relate a work item to others; a pair that is related in this direction keeps its relation',
    rule: writers,
    status: 201,
    body: z.object({ relation_type: z.string().nullish(), issues: uuids().default([]) }),
    answer: z.array(relation),
    writes: ['activities', 'projects', 'work_item_relations', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      const name = relationOf(body.relation_type);
      await mustSee(w.tx, project, viewer, params.issue_id);
      const workspace = { id: project.workspaceId };
      const others = await itemsOfWorkspace(w.tx, workspace, viewer, body.issues);
      if (body.issues.some((id) => !others.has(id))) throw notFound();
      const related = await relate(w, project, params.issue_id, name, body.issues);
      return related.map(({ id, stored }) => relationAnswer(must(others.get(id), 'it'), stored));
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issues/:issue_id/remove-relation/`,
    tag,
    summary: 'End the relation of two work items',
    rule: writers,
    status: 204,
    body: z.object({ related_issue: uuid(), relation_type: z.string().nullish() }),
    writes: ['activities', 'projects', 'work_item_relations', 'work_items'],
    handler: async ({ write: w, project }, { params, body }) => {
      const name = body.relation_type ? relationOf(body.relation_type) : null;
      await unrelate(w, project, params.issue_id, body.related_issue, name);
    },
  }),
  write({
    method: 'DELETE',
    path: `${path}:id/`,
    tag,
    summary: 'End a relation, named by its own id or by that of the other work item',
    rule: writers,
    status: 204,
    writes: ['activities', 'projects', 'work_item_relations', 'work_items'],
    handler: async ({ write: w, project }, { params }) => {
      await unrelate(w, project, params.issue_id, params.id, null);
    },
  }),
];

/** The other item, under the relation's stored name. */
export function relationAnswer(item: ItemJson, stored: string) {
  return {
    id: item.id,
    project_id: item.project_id,
    sequence_id: item.sequence_id,
    relation_type: stored,
    name: item.name,
    state_id: item.state_id,
    priority: item.priority,
  };
}
