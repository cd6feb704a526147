import type { Clock } from '../lib/clock.ts';

export interface ServiceWorkerClient {
  /** Calls back when a newer version has been fetched and waits; at once if it already does. */
  readonly onUpdateReady: (callback: () => void) => () => void;
  /**
   * Switches to the version that waits and reloads every open tab. Unsent work is in the outbox,
   * which neither the switch nor the reload touches; drafts in open fields must be saved before.
   * @param onDelay called when the new version has not taken over after 3 seconds
   */
  readonly applyUpdate: (onDelay: () => void) => void;
  readonly reload: () => void;
}

interface Options {
  readonly container: ServiceWorkerContainer;
  readonly after: Clock['after'];
  readonly reload: () => void;
}

interface Updates extends ServiceWorkerClient {
  /** Follows the versions of a registration, now that there is one. */
  readonly follow: (registration: ServiceWorkerRegistration) => void;
}

const TAKES_OVER_MS = 3000;
/** Each request makes the browser look again whether the old version is idle, which it waits for. */
const ASK_AGAIN_MS = 1000;

/**
 * Tells when a new version waits, and reloads this page once another version controls it, whichever
 * tab agreed to the update: the old files are gone from the cache by then.
 */
export function createUpdates({ container, after, reload }: Options): Updates {
  const listeners = new Set<() => void>();
  const reloadOnce = once(reload);
  let registration: ServiceWorkerRegistration | null = null;
  let isAgreed = false;
  /** The first version of all takes control of this page without replacing anything. */
  let isReplacement = container.controller !== null;

  container.addEventListener('controllerchange', () => {
    // Site data was deleted, and the version with it. The page goes on: it may hold words that are stored nowhere.
    const isDeleted = container.controller === null;
    if (!isDeleted && (isReplacement || isAgreed)) reloadOnce();
    isReplacement = !isDeleted;
  });

  function noteWaiting(): void {
    if (!registration?.waiting || !isReplacement) return;
    // The version that was agreed to may itself be replaced by a newer one before it takes over.
    if (isAgreed) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    else listeners.forEach((listener) => listener());
  }

  function askUntilReplaced(): void {
    noteWaiting();
    after(ASK_AGAIN_MS, askUntilReplaced);
  }

  function watchInstalling(): void {
    registration?.installing?.addEventListener('statechange', noteWaiting);
  }

  return {
    follow(found) {
      registration = found;
      // A forced reload leaves the page without a controller although a version is active.
      isReplacement ||= found.active?.state === 'activated';
      found.addEventListener('updatefound', watchInstalling);
      watchInstalling();
      noteWaiting();
    },
    onUpdateReady(callback) {
      listeners.add(callback);
      if (registration?.waiting && isReplacement) callback();
      return () => listeners.delete(callback);
    },
    applyUpdate(onDelay) {
      isAgreed = true;
      after(TAKES_OVER_MS, onDelay);
      // Neither waiting nor being installed: another tab's update has already taken over.
      if (!registration?.waiting && !registration?.installing) reloadOnce();
      else askUntilReplaced();
    },
    reload,
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
