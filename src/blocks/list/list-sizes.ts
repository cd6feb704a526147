import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Density } from '../../state/list-view.ts';
import type { Sizes } from './layout.ts';

const COARSE = '(pointer: coarse)';
const NARROW = '(max-width: 767px)';

/** Px, as --row-compact, --row-height and --row-comfortable say. */
const ROW: Record<Density, number> = { compact: 28, default: 34, comfortable: 42 };
const COARSE_ROW: Record<Density, number> = { compact: 44, default: 44, comfortable: 48 };
const HEADER = 36;
const SUB_HEADER = 30;
const COARSE_HEADER = 44;

export function sizesFor(density: Density, isCoarse: boolean): Sizes {
  const row = isCoarse ? COARSE_ROW[density] : ROW[density];
  return {
    row,
    header: isCoarse ? COARSE_HEADER : HEADER,
    subHeader: isCoarse ? COARSE_HEADER : SUB_HEADER,
    add: Math.max(row, ROW.default),
  };
}

export function useIsCoarse(): boolean {
  return useMedia(COARSE);
}

export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

/** A query is compiled once: asking its list for `matches` costs nothing then. */
function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
