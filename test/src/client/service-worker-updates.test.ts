import { expect, test } from 'vitest';
import { createUpdates } from '../../../src/client/service-worker-updates.ts';
import { handClock } from '../../support/hand-clock.ts';

class FakeWorker extends EventTarget {
  readonly received: unknown[] = [];
  state = 'installing';
  postMessage(message: unknown): void {
    this.received.push(message);
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;

  install(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  installed(): void {
    const worker = this.installing;
    [this.waiting, this.installing] = [worker, null];
    worker?.dispatchEvent(new Event('statechange'));
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  takeOver(registration: FakeRegistration): void {
    this.controller = registration.waiting ?? registration.active ?? new FakeWorker();
    [registration.active, registration.waiting] = [this.controller, null];
    this.dispatchEvent(new Event('controllerchange'));
  }
}

/** A page, controlled by a version that is active unless said otherwise. */
function page({ isControlled = true, isActive = true } = {}) {
  const [container, registration] = [new FakeContainer(), new FakeRegistration()];
  const active = new FakeWorker();
  active.state = 'activated';
  if (isActive) registration.active = active;
  if (isControlled) container.controller = active;
  const clock = handClock();
  const seen: string[] = [];
  const updates = createUpdates({
    container: container as unknown as ServiceWorkerContainer,
    after: clock.after,
    reload: () => seen.push('reload'),
  });
  updates.onUpdateReady(() => seen.push('ready'));
  updates.follow(registration as unknown as ServiceWorkerRegistration);
  const apply = () => updates.applyUpdate(() => seen.push('delayed'));
  return { container, registration, clock, seen, updates, apply };
}

const SKIP = { type: 'SKIP_WAITING' };

test('the waiting version is told to take over, and the page reloads once it has', () => {
  const { container, registration, seen, apply } = page();
  const next = registration.install();
  registration.installed();
  apply();
  expect([seen, next.received]).toEqual([['ready'], [SKIP]]);
  container.takeOver(registration);
  container.takeOver(registration);
  expect(seen).toEqual(['ready', 'reload']);
});

test('the waiting version is asked again each second until it takes over', () => {
  const { registration, clock, apply } = page();
  const next = registration.install();
  registration.installed();
  apply();
  clock.pass(1000);
  clock.pass(1000);
  expect(next.received).toEqual([SKIP, SKIP, SKIP]);
});

test('an update is offered by every version that comes to wait, not only the first', () => {
  const { registration, seen, apply } = page();
  const versions = [registration.install()];
  registration.installed();
  versions.push(registration.install());
  registration.installed();
  apply();
  expect(seen).toEqual(['ready', 'ready']);
  expect(versions.map(({ received }) => received)).toEqual([[], [SKIP]]);
});

test('a version that is still being installed takes over as soon as it waits', () => {
  const { registration, seen, apply } = page();
  const next = registration.install();
  apply();
  expect([seen, next.received]).toEqual([[], []]);
  registration.installed();
  expect(next.received).toEqual([SKIP]);
});

test('a version that has not taken over after 3 seconds is reported, and still reloads', () => {
  const { container, registration, clock, seen, apply } = page();
  registration.install();
  registration.installed();
  apply();
  clock.pass(2999);
  expect(seen).toEqual(['ready']);
  clock.pass(1);
  expect(seen).toEqual(['ready', 'delayed']);
  container.takeOver(registration);
  expect(seen).toEqual(['ready', 'delayed', 'reload']);
});

test('a tab whose update was applied by another tab reloads without being asked', () => {
  const { container, registration, seen } = page();
  registration.install();
  registration.installed();
  container.takeOver(registration);
  expect(seen).toEqual(['ready', 'reload']);
});

test('a prompt that is answered after another version took over reloads at once', () => {
  const { registration, seen, apply } = page();
  registration.install();
  registration.installed();
  registration.waiting = null;
  apply();
  expect(seen).toEqual(['ready', 'reload']);
});

test('a page without a controller, after a forced reload, follows the update too', () => {
  const { container, registration, seen, apply } = page({ isControlled: false });
  registration.install();
  registration.installed();
  apply();
  container.takeOver(registration);
  expect(seen).toEqual(['ready', 'reload']);
});

test('the first version of all neither asks nor reloads', () => {
  const { container, registration, seen } = page({ isControlled: false, isActive: false });
  registration.install();
  registration.installed();
  container.takeOver(registration);
  expect(seen).toEqual([]);
});

test('[R9] a page goes on when site data is deleted, and when the app is installed again after that', () => {
  const { container, registration, seen } = page();
  container.controller = null;
  container.dispatchEvent(new Event('controllerchange'));
  expect(seen).toEqual([]);
  container.takeOver(registration);
  expect(seen).toEqual([]);
});
