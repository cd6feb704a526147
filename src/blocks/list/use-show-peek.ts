import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.ts';
import { activateAt, type ListScreen } from './list-screen.ts';

/** A link to a peeked item: once the first rows are there, the list stands at the item. */
export function useShowPeek(screen: ListScreen, key: string | null): void {
  const client = useClient();
  const { query, layout, selection } = screen;
  const isDone = useRef(key === null);
  const latest = useRef(screen);
  useEffect(() => {
    latest.current = screen;
  }, [screen]);

  useEffect(() => {
    if (isDone.current || key === null || !query || layout.rows === 0) return;
    isDone.current = true;
    const show = async (): Promise<void> => {
      const item = await client.ask({ ask: 'workItemByKey', key });
      if (!item || selection.getState().active >= 0) return;
      const places = await client.ask({ ask: 'places', query, id: item.id });
      const { layout: now } = latest.current;
      for (const { key: group, sub_key, index } of places) {
        const run = now.runs.find((one) => one.key === group && one.sub_key === sub_key);
        if (run && index < run.count) return activateAt(latest.current, run.first + index);
      }
    };
    void show().catch(() => undefined); // the peek itself says what is wrong
  }, [client, key, query, layout, selection]);
}
