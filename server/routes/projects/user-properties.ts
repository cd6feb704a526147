import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '../../commands/account/default-props.ts';
import {
  putUserProperties,
  updateUserProperties,
} from '../../commands/projects/user-properties.ts';
import { write as commit } from '../../commands/write.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type ReadContext } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found, type ProjectScope } from '../../policies/viewer.ts';
import { audited, inZone } from '../../presenters/in-zone.ts';
import { cycleHead } from '../../queries/cycles/cycles.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import {
  readUserProperties,
  type PropertiesPlace,
} from '../../queries/projects/user-properties.ts';
import { audit } from '../workspaces/workspace-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const anyone = { scope: 'project', roles: ROLES } as const;
const json = z.record(z.string(), z.json());
const ofProjectAnswer = z.object({
  ...audit,
  filters: json,
  display_filters: json,
  display_properties: json,
  project: z.uuid(),
  workspace: z.uuid(),
  user: z.uuid(),
});
const patch = z.object({
  filters: jsonObject().optional(),
  display_filters: jsonObject().optional(),
  display_properties: jsonObject().optional(),
});

/** Where a call of this path leads; throws when what it names is not there. */
type PlaceOf = (
  db: Db,
  project: ProjectScope,
  params: Readonly<Record<string, string>>,
) => Promise<PropertiesPlace>;

/** What is stored; the first question stores the defaults. */
async function stored(context: ReadContext<typeof anyone>, place: PropertiesPlace) {
  const { deps, db, viewer, project } = context;
  const workspace = { id: project.workspaceId };
  const known = await readUserProperties(db, workspace, place, viewer);
  if (known) return known;
  const scope = { workspaceId: workspace.id, projectIds: [project.id], actor: viewer.id };
  await commit(deps, scope, (w) => putUserProperties(w, place, viewer.id));
  return found(await readUserProperties(db, workspace, place, viewer));
}

type Stored = Awaited<ReturnType<typeof stored>>;

/** For a cycle or a module, what the caller has not set is answered with its default. */
function withDefaults(row: Stored) {
  if (!('cycle' in row || 'module' in row)) return row;
  return {
    ...row,
    filters: over(DEFAULT_FILTERS, row.filters),
    display_filters: over(DEFAULT_DISPLAY_FILTERS, row.display_filters),
    display_properties: over(DEFAULT_DISPLAY_PROPERTIES, row.display_properties),
  };
}

function over(defaults: object, set: unknown): object {
  return { ...defaults, ...(typeof set === 'object' ? set : {}) };
}

function pairOf<const Path extends string>(
  path: Path,
  tag: string,
  what: string,
  answer: z.ZodType,
  placeOf: PlaceOf,
): readonly DeclaredRoute[] {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: `How the caller looks at ${what}`,
      rule: anyone,
      answer,
      writes: ['user_properties'],
      handler: async (context, { params }) => {
        const { db, project, viewer } = context;
        const row = await stored(context, await placeOf(db, project, params));
        return audited(withDefaults(row), inZone(viewer.timezone));
      },
    }),
    write({
      method: 'PATCH',
      path,
      tag,
      summary: `Change how the caller looks at ${what}`,
      rule: anyone,
      status: 201,
      body: patch,
      answer,
      writes: ['user_properties'],
      handler: async ({ db, viewer, project, write: w }, { params, body }) => {
        const place = await placeOf(db, project, params);
        await updateUserProperties(w, place, viewer.id, body);
        const workspace = { id: project.workspaceId };
        const row = found(await readUserProperties(db, workspace, place, viewer));
        return audited(withDefaults(row), inZone(viewer.timezone));
      },
    }),
  ];
}

const ofProject = ({ id }: ProjectScope): PropertiesPlace => ({
  projectId: id,
  scope: 'project',
  id,
});

/** The older form: only which properties are shown. */
const displayAnswer = z.object({
  ...audit,
  properties: json,
  project: z.uuid(),
  workspace: z.uuid(),
  user: z.uuid(),
});

function presentDisplay(row: Stored, zone: string) {
  const { filters: _, display_filters: __, display_properties: properties, ...rest } = row;
  return audited({ ...rest, properties }, inZone(zone));
}

const displayRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issue-display-properties/`,
    tag: 'Projects',
    summary: 'Which properties of work items the caller sees in lists of the project',
    rule: anyone,
    answer: displayAnswer,
    writes: ['user_properties'],
    handler: async (context) => {
      const row = await stored(context, ofProject(context.project));
      return presentDisplay(row, context.viewer.timezone);
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issue-display-properties/`,
    tag: 'Projects',
    summary: 'Choose which properties of work items the caller sees in lists of the project',
    rule: anyone,
    status: 201,
    body: z.object({ properties: jsonObject() }),
    answer: displayAnswer,
    writes: ['user_properties'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      const place = ofProject(project);
      const display_properties = body.properties;
      await updateUserProperties(w, place, viewer.id, { display_properties });
      const workspace = { id: project.workspaceId };
      const row = found(await readUserProperties(db, workspace, place, viewer));
      return presentDisplay(row, viewer.timezone);
    },
  }),
];

export const userPropertyRoutes: readonly DeclaredRoute[] = [
  ...pairOf(
    `${P}/user-properties/`,
    'Projects',
    "the project's list",
    ofProjectAnswer,
    async (_, project) => ofProject(project),
  ),
  ...pairOf(
    `${P}/epics-user-properties/`,
    'Epics',
    "the project's epics",
    ofProjectAnswer,
    async (_, { id }) => ({ projectId: id, scope: 'epics', id }),
  ),
  ...pairOf(
    `${P}/cycles/:id/user-properties/`,
    'Cycles',
    'the list of a cycle',
    ofProjectAnswer.extend({ cycle: z.uuid() }),
    async (db, project, { id = '' }) => {
      if (!(await cycleHead(db, project, id))) throw notFound();
      return { projectId: project.id, scope: 'cycle', id };
    },
  ),
  ...pairOf(
    `${P}/modules/:id/user-properties/`,
    'Modules',
    'the list of a module',
    ofProjectAnswer.extend({ module: z.uuid() }),
    async (db, project, { id = '' }) => {
      if ((await moduleHeads(db, project, [id])).length === 0) throw notFound();
      return { projectId: project.id, scope: 'module', id };
    },
  ),
  ...displayRoutes,
];
