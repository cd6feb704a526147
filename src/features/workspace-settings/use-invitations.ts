import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { useHere } from '../../client/session-context.ts';

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: number;
  readonly invite_link: string;
}

export interface Invitations {
  readonly rows: readonly Invitation[];
  readonly refresh: () => void;
}

/** Who was asked and has not come yet. Only the server knows; without it the list is empty. */
export function useInvitations(enabled: boolean): Invitations {
  const client = useClient();
  const { slug } = useHere();
  const [rows, setRows] = useState<readonly Invitation[]>([]);
  const refresh = useCallback(() => {
    if (!enabled) return;
    const path = `/api/workspaces/${slug}/invitations/`;
    client
      .request({ method: 'GET', path, body: undefined, refreshes: [] })
      .then(({ body }) => setRows(Array.isArray(body) ? (body as Invitation[]) : []))
      .catch(() => setRows([]));
  }, [client, slug, enabled]);
  useEffect(refresh, [refresh]);
  return { rows, refresh };
}
