import type { UserId, WorkspaceId } from './ids.ts';
import type { Role } from './roles.ts';

/** The small entities, with the wire's names. Fields of the wire that no screen reads are left out: rows may carry more. */

export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly is_bot: boolean;
  readonly user_timezone: string;
}

export interface Workspace {
  readonly id: WorkspaceId;
  readonly slug: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly organization_size: string | null;
  /** The viewer's role. */
  readonly role: Role;
}
