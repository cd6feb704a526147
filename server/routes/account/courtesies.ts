import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { timezonesAt } from '../../presenters/timezones.ts';

const tag = 'Helpers';
const workers = { scope: 'workspace', roles: [ADMIN, MEMBER] } as const;
const NO_MODEL = 'LLM provider API key and model are required';

const task = z.object({ task: z.string().optional(), prompt: z.string().optional() });

function noModel(sent: z.output<typeof task>): never {
  if (!sent.task) throw refused('Task is required');
  throw refused(NO_MODEL);
}

/** What clients of the contract ask beside their work. Nothing here leaves the server. */
export const courtesyRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/timezones/',
    tag,
    summary: 'Time zones to choose from, by their offset of now',
    rule: { scope: 'public' },
    answer: z.object({
      timezones: z.array(
        z.object({
          utc_offset: z.string(),
          gmt_offset: z.string(),
          value: z.string(),
          label: z.string(),
        }),
      ),
    }),
    handler: async ({ deps }) => ({ timezones: timezonesAt(deps.clock.now()) }),
  }),
  read({
    method: 'GET',
    path: '/api/release-notes/',
    tag,
    summary: 'What is new: nobody is asked, so there is nothing to tell',
    rule: { scope: 'user' },
    answer: z.array(z.never()),
    handler: async () => [],
  }),
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/ai-assistant/',
    tag,
    summary: 'No language model is connected; it says so',
    rule: workers,
    writes: [],
    body: task,
    handler: async (_, { body }) => noModel(body),
  }),
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/ai-assistant/',
    tag,
    summary: 'No language model is connected; it says so',
    rule: { scope: 'project', roles: [ADMIN, MEMBER] },
    writes: [],
    body: task,
    handler: async (_, { body }) => noModel(body),
  }),
  read({
    method: 'GET',
    path: '/api/users/me/workspaces/:slug/projects/invitations/',
    tag,
    summary: 'Invitations to projects: people are invited to the workspace, so there are none',
    rule: { scope: 'workspace', roles: ROLES },
    answer: z.array(z.never()),
    handler: async () => [],
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/invitations/',
    tag,
    summary: 'Invitations to a project: people are invited to the workspace, so there are none',
    rule: { scope: 'project', roles: ROLES },
    answer: z.array(z.never()),
    handler: async () => [],
  }),
];
