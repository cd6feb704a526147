import * as z from 'zod/mini';
import type { ProjectId } from '../domain/ids.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

/** How the viewer looks at a project's list; kept on the server per person and project. */
export type UserProperties = RowIn<typeof userProperties>;

const anything = z.record(z.string(), z.unknown());

export const userProperties = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/user-properties/`,
  isOne: true,
  list: (answer) => [answer],
  /** One row per project, known by the project's id. */
  row: z.pipe(
    z.object({
      project: idOf<ProjectId>(),
      filters: anything,
      display_filters: anything,
      display_properties: z.record(z.string(), z.boolean()),
    }),
    z.transform(({ project, ...rest }) => ({ ...rest, id: project, project_id: project })),
  ),
  staleAfter: [],
});
