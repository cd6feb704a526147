import { useEffect, useState } from 'react';
import { useSession } from '../../client/session-context.ts';

export interface Invitation {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly role: number;
}

/** Workspaces that wait for this person. Undefined while asking; none when the server cannot tell. */
export function useInvitations(): readonly Invitation[] | undefined {
  const session = useSession();
  const [invitations, setInvitations] = useState<readonly Invitation[]>();
  useEffect(() => {
    session
      .call('GET', '/api/users/me/workspaces/invitations/')
      .then((answer) => setInvitations(Array.isArray(answer) ? answer.map(toInvitation) : []))
      .catch(() => setInvitations([]));
  }, [session]);
  return invitations;
}

function toInvitation(row: {
  readonly id: string;
  readonly role: number;
  readonly workspace?: { readonly name?: string; readonly slug?: string };
}): Invitation {
  return {
    id: row.id,
    role: row.role,
    name: row.workspace?.name ?? '',
    slug: row.workspace?.slug ?? '',
  };
}
