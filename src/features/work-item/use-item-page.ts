import { navigate } from 'wouter/use-browser-location';
import { useCommandScope } from '../../blocks/commands/command-scope.ts';
import { itemPath } from '../../blocks/item/item-path.ts';
import { readTrail, stepInTrail } from '../../blocks/item/trail.ts';
import { keepPlace } from '../../blocks/list/use-last-place.ts';
import { usePlace } from '../../blocks/place-context.ts';
import { useClient } from '../../client/client-context.ts';
import { tabStorage } from '../../client/safe-storage.ts';
import { itemPageCommands } from '../../commands/item-page.ts';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { DONE_TOAST, useToast } from '../../ui/toast-context.ts';

/** J and K step through the list that the item was opened from, Escape goes back to it. */
export function useItemPage(item: WorkItemDetail | null, identifier: string, list: string): void {
  const client = useClient();
  const toast = useToast();
  const { slug } = usePlace();
  const tell = (title: string): void => toast.show({ id: DONE_TOAST, kind: 'info', title });
  useCommandScope(itemPageCommands, () => ({
    async step(step) {
      const trail = readTrail(tabStorage);
      if (!item) return;
      const next = trail ? await stepInTrail(client, trail, item.id, step) : 'elsewhere';
      if (!trail || next === 'elsewhere') return tell(WORK_ITEMS.reasons.noList);
      if (next === 'end') return tell(WORK_ITEMS.reasons.ends[step]);
      keepPlace(tabStorage, trail.placeKey, next.at, next.row.id);
      // One step for Back, however many items were looked at.
      navigate(itemPath(slug, next.row, identifier), { replace: true, state: history.state });
    },
    back() {
      if (isFromList(history.state)) return history.back();
      const trail = readTrail(tabStorage);
      navigate(trail?.href.startsWith(list) ? trail.href : list);
    },
  }));
}

/** Given to the page's history entry by the list that opens it: Back leads to that list. */
function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state;
}
