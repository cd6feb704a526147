import { useCallback } from 'react';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import type { Client } from '../../client/client.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { useToast } from '../../ui/toast-context.ts';

type RestCall = Parameters<Client['request']>[0];
type RestAnswer = Awaited<ReturnType<Client['request']>>;
type Calling = Omit<RestCall, 'body'> & { readonly body?: unknown };

/** A call that needs the server. A refusal is told in a toast and answered with null. */
export function useCall(): (call: Calling, done?: string) => Promise<RestAnswer | null> {
  const client = useClient();
  const toast = useToast();
  return useCallback(
    async (call, done) => {
      try {
        const answer = await client.request({ body: undefined, ...call });
        if (done !== undefined) toast.show({ kind: 'success', title: done });
        return answer;
      } catch (error) {
        toast.show({ kind: 'error', title: problemText(error) });
        return null;
      }
    },
    [client, toast],
  );
}

export type Refreshes = RestCall['refreshes'];
type Collection = Refreshes[number]['collection'];

export function workspaceRefresh(...collections: readonly Collection[]): Refreshes {
  return collections.map((collection) => ({ collection, project_id: null }));
}

export function projectRefresh(id: ProjectId, ...collections: readonly Collection[]): Refreshes {
  return collections.map((collection) => ({ collection, project_id: id }));
}
