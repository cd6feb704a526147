import { expect, test } from 'vitest';
import type { ProjectId } from '../../../../src/domain/ids.ts';
import type { SyncState } from '../../../../src/domain/sync-state.ts';
import { describeSync, PATIENCE_MS } from '../../../../src/features/sync/describe-sync.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const WELL: SyncState = {
  mode: 'persisted',
  reason: null,
  role: 'leader',
  network: 'online',
  projects: {},
  waiting: 0,
  waiting_since: null,
  needs_you: 0,
};

function line(change: Partial<SyncState>) {
  const { tone, text } = describeSync({ ...WELL, ...change }, NOW);
  return [tone, text];
}

const ago = (ms: number) => new Date(NOW - ms).toISOString();

test('nothing is said while all is well', () => {
  expect(line({})[0]).toBe('quiet');
});

test('[R9] what could not be stored is told before anything else', () => {
  const unstored = { is_unstored: true, needs_you: 1, network: 'offline' } as const;
  expect(line(unstored)).toEqual(['alarm', 'The last change isn’t saved on this device']);
});

test('a change that has just been written is given some seconds', () => {
  expect(line({ waiting: 3, waiting_since: ago(PATIENCE_MS - 1) })[0]).toBe('quiet');
  expect(line({ waiting: 3, waiting_since: ago(PATIENCE_MS) })).toEqual([
    'waiting',
    'Sending 3 changes',
  ]);
});

test('offline says how much waits', () => {
  expect(line({ network: 'offline' })).toEqual(['offline', 'Offline']);
  expect(line({ network: 'offline', waiting: 12 })).toEqual([
    'offline',
    'Offline · 12 changes waiting',
  ]);
});

test('what was changed together is one change to many work items, with what is left of it', () => {
  const waiting_items = { all: 520, left: 520 };
  expect(line({ network: 'offline', waiting: 1, waiting_items })).toEqual([
    'offline',
    'Offline · 1 change to 520 work items waiting',
  ]);
  const state = { waiting: 2, waiting_since: ago(PATIENCE_MS) };
  expect(line({ ...state, waiting_items: { all: 1521, left: 1021 } })).toEqual([
    'waiting',
    'Sending 2 changes to 1,521 work items (1,021 left)',
  ]);
});

test('what needs the person comes before everything else', () => {
  expect(line({ network: 'offline', waiting: 12, needs_you: 2 })).toEqual([
    'alarm',
    '2 need attention',
  ]);
});

test('an ended session asks to sign in, for what waits', () => {
  const state: SyncState = { ...WELL, network: 'signed_out', waiting: 1 };
  expect(describeSync(state, NOW)).toMatchObject({
    text: 'Sign in to send 1 change',
    leads: 'sign-in',
  });
});

test('without room for the copy that is said, whatever the projects do, and where more is said', () => {
  const failed = { phase: 'error', loaded: 3, total: 9, message: 'No room' } as const;
  const state: SyncState = { ...WELL, reason: 'full', projects: { ['p' as ProjectId]: failed } };
  expect(describeSync(state, NOW)).toMatchObject({
    tone: 'waiting',
    text: 'No room for the local copy',
    leads: 'device',
  });
  expect(line({ reason: 'full', network: 'offline', waiting: 1 })[0]).toBe('offline');
});

test('a change from the future, because the clock was set back, is not taken for sent', () => {
  expect(line({ waiting: 1, waiting_since: ago(-86_400_000) })[0]).toBe('waiting');
});

test('a first load counts rows over all projects', () => {
  const loading = { phase: 'loading', message: null } as const;
  const projects = {
    ['a' as ProjectId]: { ...loading, loaded: 500, total: 1000 },
    ['b' as ProjectId]: { ...loading, loaded: 250, total: 500 },
  };
  expect(line({ projects })).toEqual(['busy', 'Loading 750 of 1,500']);
});

test('the person is told when there is no copy, and why', () => {
  const { text, more } = describeSync({ ...WELL, mode: 'server', reason: 'switched_off' }, NOW);
  expect(text).toBe('No local copy');
  expect(more).toMatch(/turned off the local copy/);
});

test('a project that cannot be synced tells what waits as well', () => {
  const failed = { phase: 'error', loaded: 3, total: 9, message: 'A gateway answered' } as const;
  const projects = { ['p' as ProjectId]: failed };
  expect(line({ projects })).toEqual(['waiting', 'A project couldn’t be synced']);
  expect(line({ projects, waiting: 2 })).toEqual(['waiting', 'Sync failed · 2 changes waiting']);
});
