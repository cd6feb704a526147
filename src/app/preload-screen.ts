/** Fetches the screen of an address while the session is still being read. A failure is met again, and told, when the screen is drawn. */
export function preloadScreen(path: string): void {
  const loading = screenOf(path)?.();
  loading?.catch(() => undefined);
}

function screenOf(path: string): (() => Promise<unknown>) | null {
  if (/^\/[^/]+\/browse\//.test(path)) {
    return () => import('../features/work-item/WorkItemPage.tsx');
  }
  if (/^\/[^/]+\/projects\/[^/]+\/(issues|cycles\/.|modules\/.|archives)/.test(path)) {
    return () => import('../features/work-items/WorkItemsPage.tsx');
  }
  return null;
}
