import { z } from 'zod';
import { discardJob, reviveJob } from '../../commands/instance/dead-jobs.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { deadJobs } from '../../queries/instance/dead-jobs.ts';

const tag = 'Instance';
const rule = { scope: 'instance' } as const;

const deadJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  dead_at: z.string(),
});

export const deadJobRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/instances/jobs/',
    tag,
    summary: 'Background work that failed again and again and was given up',
    rule,
    answer: z.array(deadJob),
    handler: ({ db }) => deadJobs(db),
  }),
  read({
    method: 'POST',
    path: '/api/instances/jobs/:id/',
    tag,
    summary: 'Try a job again that was given up',
    rule,
    status: 204,
    writes: ['jobs'],
    handler: ({ deps }, { params }) => reviveJob(deps, params.id),
  }),
  read({
    method: 'DELETE',
    path: '/api/instances/jobs/:id/',
    tag,
    summary: 'Forget a job that was given up',
    rule,
    status: 204,
    writes: ['jobs'],
    handler: ({ deps }, { params }) => discardJob(deps, params.id),
  }),
];
