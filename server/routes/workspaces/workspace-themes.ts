import { z } from 'zod';
import { ADMIN, MEMBER } from '../../../src/domain/roles.ts';
import { addTheme, changeTheme, removeTheme } from '../../commands/workspaces/furnishings.ts';
import { jsonObject, name } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { presentTheme } from '../../presenters/furnishings.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { listThemes } from '../../queries/workspaces/furnishings.ts';
import { audit } from './workspace-answers.ts';

const W = '/api/workspaces/:slug';
const json = z.record(z.string(), z.json());
const workers = { scope: 'workspace', roles: [ADMIN, MEMBER], wording: 'class' } as const;

const theme = z.object({
  ...audit,
  name: z.string(),
  colors: json,
  workspace: z.uuid(),
  actor: z.uuid(),
});

export const workspaceThemeRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/workspace-themes/`,
    tag: 'Workspaces',
    summary: 'The themes of a workspace',
    rule: workers,
    answer: z.array(theme),
    handler: async ({ db, viewer, workspace }) => {
      const at = inZone(viewer.timezone);
      return (await listThemes(db, workspace)).map((row) => presentTheme(row, at));
    },
  }),
  write({
    method: 'POST',
    path: `${W}/workspace-themes/`,
    tag: 'Workspaces',
    summary: 'Add a theme',
    rule: workers,
    status: 201,
    writes: ['workspace_themes'],
    body: z.object({ name: name(300).optional(), colors: jsonObject().optional() }),
    answer: theme,
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const id = w.newId();
      await addTheme(w, viewer.id, id, body);
      const row = found((await listThemes(db, workspace)).find((one) => one.id === id));
      return presentTheme(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/workspace-themes/:id/`,
    tag: 'Workspaces',
    summary: 'One theme',
    rule: workers,
    answer: theme,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found((await listThemes(db, workspace)).find(({ id }) => id === params.id));
      return presentTheme(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/workspace-themes/:id/`,
    tag: 'Workspaces',
    summary: 'Change a theme',
    rule: workers,
    writes: ['workspace_themes'],
    body: z.object({ name: name(300).optional(), colors: jsonObject().optional() }),
    answer: theme,
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      await changeTheme(w, params.id, body);
      const row = found((await listThemes(db, workspace)).find(({ id }) => id === params.id));
      return presentTheme(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/workspace-themes/:id/`,
    tag: 'Workspaces',
    summary: 'Remove a theme',
    rule: workers,
    status: 204,
    writes: ['workspace_themes'],
    handler: ({ write: w }, { params }) => removeTheme(w, params.id),
  }),
];
