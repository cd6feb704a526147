/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/*
 * Caches the shell so that the app opens on any of its addresses without a network. It knows
 * nothing of data: that is in the replica and in the outbox, which an update does not touch.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the page with its revision. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

/** Addresses that the server answers itself. The shell must not stand in for them. */
const SERVED = [/^\/api(\/|$)/, /^\/auth(\/|$)/, /^\/live(\/|$)/, /^\/uploads(\/|$)/];

precacheAndRoute([...self.__WB_MANIFEST]);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: SERVED }));

/* The page of the first visit, too, finds the editor and the database engine without a network. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/* A new version waits until the person agrees: taking over at once would mix two versions. */
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type !== 'SKIP_WAITING') return;
  event.waitUntil(self.skipWaiting());
});
