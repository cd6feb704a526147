import { z } from 'zod';
import { ROLES } from '../../src/domain/roles.ts';
import { putUserProperties } from '../commands/project-memberships.ts';
import { updateUserProperties } from '../commands/user-properties.ts';
import { write as commit } from '../commands/write.ts';
import { jsonObject } from '../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../plugins/route.ts';
import { found } from '../policies/viewer.ts';
import { audited, inZone } from '../presenters/in-zone.ts';
import { readUserProperties } from '../queries/user-properties.ts';
import { audit } from './workspace-answers.ts';

const tag = 'Projects';
const anyone = { scope: 'project', roles: ROLES } as const;
const json = z.record(z.string(), z.json());
const answer = z.object({
  ...audit,
  filters: json,
  display_filters: json,
  display_properties: json,
  project: z.uuid(),
  workspace: z.uuid(),
  user: z.uuid(),
});

export const userPropertyRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/user-properties/',
    tag,
    summary: "How the caller looks at the project's list",
    rule: anyone,
    answer,
    handler: async ({ deps, db, viewer, project }) => {
      const at = inZone(viewer.timezone);
      const known = await readUserProperties(db, project, viewer);
      if (known) return audited(known, at);
      const scope = {
        workspaceId: project.workspaceId,
        projectIds: [project.id],
        actor: viewer.id,
      };
      await commit(deps, scope, (w) => putUserProperties(w, project.id, viewer.id));
      return audited(found(await readUserProperties(db, project, viewer)), at);
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/user-properties/',
    tag,
    summary: "Change how the caller looks at the project's list",
    rule: anyone,
    status: 201,
    body: z.object({
      filters: jsonObject().optional(),
      display_filters: jsonObject().optional(),
      display_properties: jsonObject().optional(),
    }),
    answer,
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      await updateUserProperties(w, project, viewer.id, body);
      const row = found(await readUserProperties(db, project, viewer));
      return audited(row, inZone(viewer.timezone));
    },
  }),
];
