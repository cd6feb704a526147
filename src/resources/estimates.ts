import * as z from 'zod/mini';
import type { ProjectId } from '../domain/ids.ts';
import { idOf, ofProject, resource, type RowIn } from './resource.ts';

export type Estimate = RowIn<typeof estimates>;
export type EstimatePoint = Estimate['points'][number];

const point = z.object({
  id: z.string(),
  estimate: z.string(),
  key: z.number(),
  value: z.string(),
  description: z.string(),
});

export const estimates = resource({
  of: 'project',
  path: (scope) => `${ofProject(scope)}/estimates/`,
  row: z.pipe(
    z.object({
      id: z.string(),
      project: idOf<ProjectId>(),
      name: z.string(),
      description: z.string(),
      type: z.enum(['points', 'categories']),
      last_used: z.boolean(),
      points: z.array(point),
    }),
    z.transform(({ project, points, ...rest }) => ({
      ...rest,
      project_id: project,
      points: points.toSorted((a, b) => a.key - b.key),
    })),
  ),
  sortName: ({ name }) => name,
  staleAfter: ['estimate'],
});
