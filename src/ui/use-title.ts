import { useEffect } from 'react';

const PRODUCT = 'Holdfast';

/** `KELP-12 Anchor the buoy · Holdfast`: the most specific part first, so that a narrow tab shows it. */
export function documentTitle(parts: readonly string[]): string {
  return [...parts.filter((part) => part !== ''), PRODUCT].join(' · ');
}

/** Names the tab while the component is shown. A layer that closes gives the title back to its screen. */
export function useTitle(...parts: readonly string[]): void {
  const title = documentTitle(parts);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
