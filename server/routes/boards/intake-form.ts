import { z } from 'zod';
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { formVisitor } from '../../commands/boards/form-visitor.ts';
import { bringIn } from '../../commands/intake/intake.ts';
import { write as commit } from '../../commands/write.ts';
import { name, text } from '../../plugins/fields.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { findIntakeForm, type IntakeForm } from '../../policies/intake-forms.ts';
import { found, type ProjectScope } from '../../policies/viewer.ts';
import { message } from '../workspaces/workspace-answers.ts';

const FORM = '/api/public/intake/:anchor/';
const tag = 'Public boards';
const missing = 'This form does not exist, or is closed';

const submission = z.object({
  name: name(),
  description: text().pipe(z.string().max(20_000)).optional(),
  /** Who asks. */
  username: name(120),
  email: z.email().max(255),
});

function scopeOf(form: IntakeForm): ProjectScope {
  return {
    id: form.id,
    workspaceId: form.workspace_id,
    name: form.name,
    identifier: form.identifier,
    timezone: form.timezone,
    archivedAt: null,
    role: 5,
    workspaceRole: 5,
    guestViewAll: false,
    defaultState: form.default_state,
    defaultAssignee: form.default_assignee,
    estimate: form.estimate,
    visibilityChangedAt: form.updated_at,
  };
}

/** Plain words of somebody nobody knows: they are text, whatever they look like. */
function htmlOf({ description = '', username, email }: z.output<typeof submission>): string {
  const paragraphs = description.split(/\n+/).filter((one) => one.trim() !== '');
  const sender = `${username} <${email}>`;
  return [...paragraphs, `Sent by ${sender} through the intake form.`]
    .map((one) => `<p>${escapeHtml(one)}</p>`)
    .join('');
}

const WRITES = [
  'activities',
  'description_versions',
  'intake_items',
  'projects',
  'rate_limits',
  'users',
  'work_item_assignees',
  'work_item_mentions',
  'work_item_subscribers',
  'work_items',
] as const;

/** The form that a project publishes for those who have no account. */
export const intakeFormRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: FORM,
    tag,
    summary: 'Whose form it is',
    rule: { scope: 'public' },
    answer: z.object({
      project: z.object({
        name: z.string(),
        identifier: z.string(),
        logo_props: z.record(z.string(), z.json()),
      }),
      workspace: z.object({ name: z.string() }),
    }),
    handler: async ({ db }, { params }) => {
      const form = found(await findIntakeForm(db, params.anchor), missing);
      const { name: called, identifier, logo_props } = form;
      return {
        project: { name: called, identifier, logo_props },
        workspace: { name: form.workspace_name },
      };
    },
  }),
  read({
    method: 'POST',
    path: FORM,
    tag,
    summary: 'Send the form: something comes in for the project to decide on',
    rule: { scope: 'public' },
    status: 201,
    perMinute: 5,
    body: submission,
    answer: message,
    writes: WRITES,
    handler: async ({ db, deps, viewer }, { params, body }) => {
      const form = found(await findIntakeForm(db, params.anchor), missing);
      const actor = viewer?.id ?? (await formVisitor(deps));
      const project = scopeOf(form);
      const scope = { workspaceId: project.workspaceId, projectIds: [project.id], actor };
      await commit(deps, scope, (w) =>
        bringIn(w, project, { name: body.name, description_html: htmlOf(body) }, 'FORM'),
      );
      return { message: 'Thank you. The project has received it.' };
    },
  }),
];
