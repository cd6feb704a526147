import { z } from 'zod';
import {
  deleteIntake,
  editIntake,
  ensureIntake,
  renewAnchor,
} from '../../commands/intake/intake.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, name, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentIntake, presentIntakeSettings } from '../../presenters/intake.ts';
import { projectLite as presentProject } from '../../presenters/project.ts';
import { findIntake, pendingCount } from '../../queries/intake/intake.ts';
import { projectCard } from '../../queries/projects/project-card.ts';
import { audit, projectLite } from '../workspaces/workspace-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Intake';
const workers = { scope: 'project', roles: [20, 15] } as const;
const admins = { scope: 'project', roles: [20] } as const;
const missing = 'Intake not found';

const json = z.record(z.string(), z.json());
const answer = z.object({
  ...audit,
  name: z.string(),
  description: z.string(),
  is_default: z.boolean(),
  view_props: json,
  logo_props: json,
  project: z.uuid(),
  workspace: z.uuid(),
  project_detail: projectLite,
  pending_issue_count: z.int(),
});
const settings = z.object({
  id: z.uuid(),
  anchor: z.string(),
  is_in_app_enabled: z.boolean(),
  is_form_enabled: z.boolean(),
});

async function oneIntake(db: Db, project: ProjectScope, viewer: Viewer, id: string | null) {
  const row = found(await findIntake(db, project, id), missing);
  return {
    ...presentIntake(row, inZone(viewer.timezone)),
    project_detail: presentProject(found(await projectCard(db, project))),
    pending_issue_count: await pendingCount(db, project),
  };
}

/** Asking for it makes it. */
function making(path: `${typeof P}/${'inboxes' | 'intakes'}/`): DeclaredRoute {
  return write({
    method: 'POST',
    path,
    tag,
    summary: 'The intake of a project, made if there is none yet: a project has one',
    rule: workers,
    body: z.object({ name: name().optional(), description: text().optional() }),
    answer,
    writes: ['intakes'],
    handler: async ({ write: w, project, viewer }, { body }) => {
      await ensureIntake(w, project, project.name);
      const { id } = found(await findIntake(w.tx, project));
      await editIntake(w, project, id, body);
      return oneIntake(w.tx, project, viewer, id);
    },
  });
}

/** Both spellings of the path are one call. */
function routesOf(path: `${typeof P}/${'inboxes' | 'intakes'}/`): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'The intake of a project',
      rule: workers,
      answer,
      handler: ({ db, project, viewer }) => oneIntake(db, project, viewer, null),
    }),
    making(path),
    read({
      method: 'GET',
      path: `${path}:id/`,
      tag,
      summary: 'One intake',
      rule: workers,
      answer,
      handler: ({ db, project, viewer }, { params }) => oneIntake(db, project, viewer, params.id),
    }),
    write({
      method: 'PATCH',
      path: `${path}:id/`,
      tag,
      summary: 'Change an intake',
      rule: workers,
      body: z.object({
        name: name().optional(),
        description: text().optional(),
        view_props: jsonObject().optional(),
        logo_props: jsonObject().optional(),
      }),
      answer,
      writes: ['intakes'],
      handler: async ({ write: w, project, viewer }, { params, body }) => {
        await editIntake(w, project, params.id, body);
        return oneIntake(w.tx, project, viewer, params.id);
      },
    }),
    write({
      method: 'DELETE',
      path: `${path}:id/`,
      tag,
      summary: 'Delete an intake; the one that a project begins with stays',
      rule: workers,
      status: 204,
      writes: ['intakes'],
      handler: ({ write: w, project }, { params }) => deleteIntake(w, project, params.id),
    }),
  ];
}

export const intakeRoutes: readonly DeclaredRoute[] = [
  ...routesOf(`${P}/inboxes/`),
  ...routesOf(`${P}/intakes/`),
  read({
    method: 'GET',
    path: `${P}/intake-settings/`,
    tag,
    summary: 'How something may come in, and the address of the form',
    rule: admins,
    answer: settings,
    handler: async ({ db, project }) =>
      presentIntakeSettings(found(await findIntake(db, project), missing)),
  }),
  write({
    method: 'PATCH',
    path: `${P}/intake-settings/`,
    tag,
    summary: 'Choose how something may come in',
    rule: admins,
    body: z.object({
      is_in_app_enabled: z.boolean().optional(),
      is_form_enabled: z.boolean().optional(),
    }),
    answer: settings,
    writes: ['intakes'],
    handler: async ({ write: w, project }, { body }) => {
      const { id } = found(await findIntake(w.tx, project), missing);
      await editIntake(w, project, id, body);
      return presentIntakeSettings(found(await findIntake(w.tx, project)));
    },
  }),
  write({
    method: 'POST',
    path: `${P}/publish-intake-regenerate/`,
    tag,
    summary: 'Give the form a new address; the old one leads nowhere any more',
    rule: admins,
    answer: settings,
    writes: ['intakes'],
    handler: async ({ write: w, project }) => {
      const { id } = found(await findIntake(w.tx, project), missing);
      await renewAnchor(w, project, id);
      return presentIntakeSettings(found(await findIntake(w.tx, project)));
    },
  }),
];
