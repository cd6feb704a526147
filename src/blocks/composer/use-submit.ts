import { deviceStorage } from '../../client/safe-storage.ts';
import { useClient } from '../../client/client-context.ts';
import type { Project } from '../../resources/projects.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import { workItemKey, type WorkItemFields } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { useToast } from '../../ui/toast-context.ts';
import { itemPath } from '../item/item-path.ts';
import { useItemActions } from '../item/use-item-actions.ts';

/** Under this name the device keeps the id of the project that was written to last. */
export const LAST_PROJECT = 'holdfast.composer.project';

/** Writes the item and says so, with a way to it. False, and told, when it failed. */
export function useSubmit(project: Project, slug: string) {
  const client = useClient();
  const toast = useToast();
  const { create } = useItemActions();
  const tellCreated = async (id: WorkItemId, name: string): Promise<void> => {
    const made = await client
      .ask({ ask: 'workItem', project_id: project.id, id })
      .catch(() => null);
    const numbered = { id, sequence_id: made?.sequence_id ?? null };
    const path = itemPath(slug, numbered, project.identifier);
    toast.show({
      kind: 'success',
      title: WORK_ITEMS.done.created(workItemKey(project.identifier, numbered.sequence_id)),
      message: name,
      actions: [{ label: WORK_ITEMS.commands.open, onClick: () => openPath(path) }],
    });
  };
  return async (fields: Partial<WorkItemFields> & { readonly name: string }): Promise<boolean> => {
    try {
      const id = await create(project.id, fields);
      deviceStorage.setItem(LAST_PROJECT, project.id);
      void tellCreated(id, fields.name);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : undefined;
      toast.show({ kind: 'error', title: WORK_ITEMS.done.failed, message });
      return false;
    }
  };
}

function openPath(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}
