import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';

/** A phone: the sidebar lies over the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore((onChange) => {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, isPhone);
}

export function isPhone(): boolean {
  return matchMedia(query).matches;
}
