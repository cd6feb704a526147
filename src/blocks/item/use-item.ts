import { useEffect } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { isUuid } from '../../domain/ids.ts';

export type ItemState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  /** Perhaps the server has it. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'here'; readonly item: WorkItemDetail };

/**
 * The item that an address names: `APP-42`, or an id while it has no number.
 * @param onMoved an item named by its id has got a key
 */
export function useItem(key: string, onMoved: (key: string) => void): ItemState {
  const { answer, stale, error } = useAnswer({ ask: 'workItemByKey', key });
  const { network } = useSyncState();
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const isById = isUuid(key);
  const fits = answer && isNamed(answer, key);
  const identifier = projects?.find(({ id }) => id === answer?.project_id)?.identifier;
  const number = fits && isById ? answer.sequence_id : null;

  useEffect(() => {
    if (number !== null && number !== undefined && identifier) onMoved(`${identifier}-${number}`);
  }, [number, identifier, onMoved]);

  if (fits) return { kind: 'here', item: answer };
  if (answer === null && !stale) return { kind: network === 'online' ? 'missing' : 'elsewhere' };
  if (error && !answer) return { kind: network === 'online' ? 'missing' : 'elsewhere' };
  return { kind: 'loading' };
}

/** While the next item is on its way the last one is still the answer: it must not be edited by mistake. */
function isNamed({ id, sequence_id }: WorkItemDetail, key: string): boolean {
  return isUuid(key) ? id === key : key.endsWith(`-${sequence_id}`);
}
