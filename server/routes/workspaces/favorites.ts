import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import {
  addFavorite,
  markFavorite,
  FAVORITE_ENTITIES,
  removeFavorite,
  removeFavoriteOf,
  updateFavorite,
} from '../../commands/workspaces/favorites.ts';
import { line, sortOrder, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { listFavorites, readFavorite } from '../../queries/workspaces/favorites.ts';

const tag = 'Favourites';
const workers = { scope: 'workspace', roles: [ADMIN, MEMBER] } as const;
const projectWorkers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;
const projectMembers = { scope: 'project', roles: ROLES, wording: 'class' } as const;

/** What the marked thing is called now. */
const marked = z.object({
  id: z.uuid(),
  name: z.string(),
  logo_props: z.record(z.string(), z.json()),
  /** Of whatever lies in a project. */
  project_id: z.uuid().nullable().optional(),
});

const favorite = z.object({
  id: z.uuid(),
  entity_type: z.enum(FAVORITE_ENTITIES),
  entity_identifier: z.uuid().nullable(),
  /** Null for a folder, a work item, and what is gone. */
  entity_data: marked.nullable(),
  name: z.string().nullable(),
  is_folder: z.boolean(),
  sequence: z.number(),
  parent: z.uuid().nullable(),
  workspace_id: z.uuid(),
  project_id: z.uuid().nullable(),
});

export const favoriteRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/user-favorites/',
    tag,
    summary: "The caller's favourites, newest first, folders unopened",
    rule: workers,
    answer: z.array(favorite),
    handler: ({ db, viewer, workspace }) => listFavorites(db, workspace, viewer, null),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/user-favorites/:id/group/',
    tag,
    summary: 'What is in a folder',
    rule: workers,
    answer: z.array(favorite),
    handler: ({ db, viewer, workspace }, { params }) =>
      listFavorites(db, workspace, viewer, params.id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/user-favorites/',
    tag,
    summary: 'Mark a favourite, or make a folder',
    rule: workers,
    body: z.object({
      id: uuid().optional(),
      entity_type: z.enum(FAVORITE_ENTITIES),
      entity_identifier: uuid().nullish(),
      name: line().nullish(),
      is_folder: z.boolean().optional(),
      parent: uuid().nullish(),
      project_id: uuid().nullish(),
    }),
    answer: favorite,
    writes: ['user_favorites'],
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      const entity_identifier = body.entity_identifier ?? null;
      await addFavorite(w, viewer.id, { ...body, id, entity_identifier });
      return found(await readFavorite(db, workspace, viewer, id));
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/user-favorites/:id/',
    tag,
    summary: 'Rename or move a favourite',
    rule: workers,
    body: z.object({
      name: line().nullish(),
      sequence: sortOrder().optional(),
      parent: uuid().nullish(),
      is_folder: z.boolean().optional(),
    }),
    answer: favorite,
    writes: ['user_favorites'],
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      found(await readFavorite(db, workspace, viewer, params.id));
      await updateFavorite(w, viewer.id, params.id, body);
      return found(await readFavorite(db, workspace, viewer, params.id));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/user-favorites/:id/',
    tag,
    summary: 'Unmark a favourite; a folder takes along what is in it',
    rule: workers,
    status: 204,
    writes: ['user_favorites'],
    handler: async ({ db, viewer, workspace, write: w }, { params }) => {
      found(await readFavorite(db, workspace, viewer, params.id));
      await removeFavorite(w, viewer.id, params.id);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/user-favorite-projects/',
    tag,
    summary: 'The projects that the caller marked, newest first',
    rule: { scope: 'workspace', roles: ROLES },
    answer: z.array(favorite),
    handler: async ({ db, viewer, workspace }) => {
      const rows = await listFavorites(db, workspace, viewer, null);
      return rows.filter(({ entity_type }) => entity_type === 'project');
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/user-favorite-projects/',
    tag,
    summary: 'Mark a project as favourite',
    rule: { scope: 'workspace', roles: ROLES },
    status: 204,
    body: z.object({ project: uuid() }),
    writes: ['user_favorites'],
    handler: ({ viewer, write: w }, { body: { project } }) =>
      markFavorite(w, viewer.id, {
        entity_type: 'project',
        entity_identifier: project,
        project_id: project,
      }),
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/user-favorite-projects/:id/',
    tag,
    summary: 'Unmark a project',
    rule: { scope: 'workspace', roles: ROLES },
    status: 204,
    writes: ['user_favorites'],
    handler: ({ viewer, write: w }, { params }) =>
      removeFavoriteOf(w, viewer.id, 'project', params.id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/user-favorite-cycles/',
    tag,
    summary: 'Mark a cycle as favourite',
    rule: projectWorkers,
    status: 204,
    body: z.object({ cycle: uuid() }),
    writes: ['user_favorites'],
    handler: ({ viewer, project, write: w }, { body: { cycle } }) =>
      markFavorite(w, viewer.id, {
        entity_type: 'cycle',
        entity_identifier: cycle,
        project_id: project.id,
      }),
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/user-favorite-cycles/:id/',
    tag,
    summary: 'Unmark a cycle',
    rule: projectWorkers,
    status: 204,
    writes: ['user_favorites'],
    handler: ({ viewer, write: w }, { params }) =>
      removeFavoriteOf(w, viewer.id, 'cycle', params.id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/user-favorite-modules/',
    tag,
    summary: 'Mark a module as favourite',
    rule: projectMembers,
    status: 204,
    body: z.object({ module: uuid() }),
    writes: ['user_favorites'],
    handler: ({ viewer, project, write: w }, { body: { module } }) =>
      markFavorite(w, viewer.id, {
        entity_type: 'module',
        entity_identifier: module,
        project_id: project.id,
      }),
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/user-favorite-modules/:id/',
    tag,
    summary: 'Unmark a module',
    rule: projectMembers,
    status: 204,
    writes: ['user_favorites'],
    handler: ({ viewer, write: w }, { params }) =>
      removeFavoriteOf(w, viewer.id, 'module', params.id),
  }),
];
