import { navigate } from 'wouter/use-browser-location';

/** Plain links within the app change the screen without loading the page anew, wherever they stand. */
export function takeLinkClicks(document: Document): void {
  document.addEventListener('click', (event) => {
    const path = pathOf(event);
    if (path === null) return;
    event.preventDefault();
    navigate(path);
  });
}

const SERVED = /^\/(api|auth|live|uploads)\//;

function pathOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || SERVED.test(link.pathname)) return null;
  if (!link.getAttribute('href') || link.getAttribute('href')?.startsWith('#')) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
