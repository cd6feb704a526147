import { Workbox } from 'workbox-window';

export interface ServiceWorkerClient {
  /** Calls back when a newer version has been fetched and waits; at once if it already does. */
  readonly onUpdateReady: (callback: () => void) => () => void;
  /**
   * Switches to the version that waits and reloads every open tab. Unsent work is in the outbox,
   * which neither the switch nor the reload touches; drafts in open fields must be saved before.
   */
  readonly applyUpdate: () => void;
}

const HOUR = 60 * 60 * 1000;

/**
 * Makes the app open without a network and notices new versions: when it starts, every hour, and
 * when the device comes back on-line. Where service workers do not exist (plain http, private
 * windows of some browsers, development) it does nothing.
 */
export function installServiceWorker(onError: (error: unknown) => void): ServiceWorkerClient {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    return { onUpdateReady: () => () => {}, applyUpdate: () => {} };
  }
  const workbox = new Workbox('/service-worker.js');
  const listeners = new Set<() => void>();
  let ready = false;

  workbox.addEventListener('waiting', () => {
    ready = true;
    listeners.forEach((listener) => listener());
  });
  reloadWhenReplaced();
  workbox.register().catch(onError);

  // Looking fails whenever there is no network; the next look is soon enough.
  const lookForUpdate = () => void workbox.update().catch(() => {});
  setInterval(lookForUpdate, HOUR);
  addEventListener('online', lookForUpdate);

  return {
    onUpdateReady(callback) {
      listeners.add(callback);
      if (ready) callback();
      return () => listeners.delete(callback);
    },
    applyUpdate: () => workbox.messageSkipWaiting(),
  };
}

/**
 * Whichever tab agreed to the update: all of them must leave the old files, which are gone from
 * the cache. The first service worker of all replaces nothing, so the page stays as it is.
 */
function reloadWhenReplaced(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
}
