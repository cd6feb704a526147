import { z } from 'zod';
import { ADMIN, ROLES } from '../../../src/domain/roles.ts';
import { addNamedMember } from '../../commands/outside/outside-members.ts';
import { line } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { userOutside } from '../../presenters/outside.ts';
import { peopleByIds } from '../../queries/outside/expansions.ts';
import { listProjectMembers } from '../../queries/projects/project-members.ts';
import { personOutside } from './answers.ts';
import { V1_PROJECT } from './shape.ts';

const tag = 'External: members';
const INCOMPLETE =
  'Expected email, display_name, workspace_slug, project_id, one or more of the fields are missing.';

export const outsideMemberRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1_PROJECT}/members/`,
    tag,
    summary: 'The people of a project',
    rule: { scope: 'project', roles: ROLES, wording: 'class' },
    answer: z.array(personOutside),
    handler: async ({ db, project }) => {
      const members = await listProjectMembers(db, project);
      const people = await peopleByIds(
        db,
        members.map(({ member }) => member),
      );
      return people.map((row) => userOutside(row, project.role > 5));
    },
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/members/`,
    tag,
    summary: 'Add somebody by their address; only admins of the workspace bring new people into it',
    rule: { scope: 'project', roles: [ADMIN], wording: 'class' },
    status: 201,
    body: z.object({
      email: line().optional(),
      display_name: line().optional(),
      first_name: line().optional(),
      last_name: line().optional(),
      role: z.literal([20, 15, 5]).default(5),
    }),
    answer: personOutside,
    writes: [
      'profiles',
      'project_members',
      'projects',
      'user_properties',
      'users',
      'workspace_members',
    ],
    handler: async ({ project, write: w }, { body }) => {
      const { email, display_name, ...rest } = body;
      if (!email || !display_name) throw refused(INCOMPLETE);
      const address = z.email().safeParse(email.toLowerCase());
      if (!address.success) throw refused('Invalid email provided');
      const person = { ...rest, email: address.data, display_name };
      const id = await addNamedMember(w, project, person);
      return userOutside(found((await peopleByIds(w.tx, [id]))[0]), true);
    },
  }),
];
