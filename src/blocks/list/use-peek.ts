import { useCallback } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';

/** The peeked item is in the address, so that it can be linked, reloaded and left with Back. */
export function usePeek() {
  const search = useSearch();
  const key = new URLSearchParams(search).get('peek');
  const open = useCallback((next: string | null): void => {
    const params = new URLSearchParams(location.search);
    const before = params.get('peek');
    if (before === next) return;
    if (next === null) params.delete('peek');
    else params.set('peek', next);
    const text = params.toString().replaceAll('%2C', ',').replaceAll('%3B', ';');
    // Moving from item to item is one step for Back, not one each.
    navigate(`${location.pathname}${text === '' ? '' : `?${text}`}`, { replace: before !== null });
  }, []);
  return { key, open };
}
