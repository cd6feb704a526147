import * as z from 'zod/mini';
import type { UserId } from '../domain/ids.ts';
import { ROLES } from '../domain/roles.ts';
import { idOf, resource, type RowIn } from './resource.ts';

/** A person as the workspace knows them. */
export type Member = RowIn<typeof members>;

export const members = resource({
  of: 'workspace',
  // Also placeholders and who has left: their names stand on what they wrote.
  path: ({ slug }) => `/api/workspaces/${encodeURIComponent(slug)}/members/?inactive=true`,
  /** A membership becomes the person, with what the membership says about them. */
  row: z.pipe(
    z.object({
      member: z.object({
        /** The user's id: what assignees, authors and filters refer to. */
        id: idOf<UserId>(),
        display_name: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        avatar_url: z.nullable(z.string()),
        is_bot: z.boolean(),
        /** Empty unless the viewer may see it. */
        email: z._default(z.string(), ''),
      }),
      role: z.literal(ROLES),
      /** False: removed from the workspace, or a placeholder made by an import. Shown greyed, not offered. */
      is_active: z._default(z.boolean(), true),
    }),
    z.transform(({ member, role, is_active }) => ({ ...member, role, is_active })),
  ),
  sortName: ({ first_name }) => first_name,
  staleAfter: ['member', 'workspace'],
});
