import { createUpdates, type ServiceWorkerClient } from './service-worker-updates.ts';

const HOUR = 60 * 60 * 1000;
const reload = (): void => location.reload();

/**
 * Makes the app open without a network and notices new versions: when it starts, every hour, and
 * when the device comes back online. Where service workers do not exist (plain http, private
 * windows of some browsers, development) it does nothing.
 */
export function installServiceWorker(onError: (error: unknown) => void): ServiceWorkerClient {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    return { onUpdateReady: () => () => {}, applyUpdate: reload, reload };
  }
  const container = navigator.serviceWorker;
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  };
  const updates = createUpdates({ container, after, reload });
  const register = async (): Promise<void> => {
    const registration = await container.register('/service-worker.js');
    updates.follow(registration);
    // Looking fails whenever there is no network; the next look is soon enough.
    const lookForUpdate = () => void registration.update().catch(() => {});
    setInterval(lookForUpdate, HOUR);
    addEventListener('online', lookForUpdate);
  };
  // Caching the app competes with the first screen for the network: only after it has loaded.
  if (document.readyState === 'complete') register().catch(onError);
  else addEventListener('load', () => void register().catch(onError), { once: true });
  return updates;
}
