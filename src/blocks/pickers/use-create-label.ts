import { useClient } from '../../client/client-context.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { useToast } from '../../ui/toast-context.ts';
import { usePlace } from '../place-context.ts';

const COLOURS = ['#2250a0', '#0e6354', '#7b3f8c', '#8a4b12', '#93344d', '#3c6130', '#7a4f00'];

/** Makes a label on the server; null, and told, when that did not work. */
export function useCreateLabel(projectId: ProjectId | null) {
  const client = useClient();
  const { slug } = usePlace();
  const toast = useToast();
  return async (name: string): Promise<string | null> => {
    if (projectId === null) return null;
    const color = COLOURS[name.length % COLOURS.length];
    try {
      const { body } = await client.request({
        method: 'POST',
        path: `/api/workspaces/${slug}/projects/${projectId}/issue-labels/`,
        body: { name, color },
        refreshes: [{ collection: 'labels', project_id: projectId }],
      });
      return (body as { readonly id: string }).id;
    } catch (error) {
      toast.show({ kind: 'error', title: error instanceof Error ? error.message : name });
      return null;
    }
  };
}
