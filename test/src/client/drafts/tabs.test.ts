import { expect, test } from 'vitest';
import { createTabs, type TabsDeps } from '../../../../src/client/drafts/tabs.ts';
import { handClock } from '../../../support/hand-clock.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

/** Pages that hear each other at once, but for those that are silent. */
function browser() {
  const clock = handClock();
  const channels: {
    readonly hear: ((event: MessageEvent<unknown>) => void)[];
    isSilent: boolean;
  }[] = [];
  return {
    clock,
    open(storage: TabsDeps['storage'] = memoryStorage()) {
      const mine = { hear: [] as ((event: MessageEvent<unknown>) => void)[], isSilent: false };
      channels.push(mine);
      const channel: TabsDeps['channel'] = {
        postMessage(data: unknown) {
          for (const other of channels) {
            if (other === mine || other.isSilent) continue;
            for (const hear of other.hear) hear(new MessageEvent('message', { data }));
          }
        },
        addEventListener: (_: string, hear: unknown) =>
          void mine.hear.push(hear as (event: MessageEvent<unknown>) => void),
      };
      const tabs = createTabs({ channel, storage, after: (ms, act) => void clock.after(ms, act) });
      return { tabs, silence: () => (mine.isSilent = true) };
    },
  };
}

test('[R9] a page knows the one that its tab showed before, and has an id of its own', () => {
  const { open } = browser();
  const storage = memoryStorage();
  const first = open(storage);
  const second = open(storage);
  expect(first.tabs.before).toBe(null);
  expect(second.tabs.before).toBe(first.tabs.own);
  expect(second.tabs.own).not.toBe(first.tabs.own);
});

test('[R9] whoever is there answers at once, and nobody is waited for long', async () => {
  const { open, clock } = browser();
  const [one, two, three] = [open(), open(), open()];
  expect(await one.tabs.present(new Set([two.tabs.own]))).toEqual(new Set([two.tabs.own]));
  three.silence();
  const asked = one.tabs.present(new Set([two.tabs.own, three.tabs.own]));
  clock.pass(500);
  expect(await asked).toEqual(new Set([two.tabs.own]));
  expect(await one.tabs.present(new Set())).toEqual(new Set());
});

test('[R9] a tab that is duplicated finds that its original is still there', async () => {
  const { open } = browser();
  const storage = memoryStorage();
  const original = open(storage);
  const copied = memoryStorage();
  copied.setItem('holdfast.tab', storage.getItem('holdfast.tab') ?? '');
  const copy = open(copied);
  expect(copy.tabs.before).toBe(original.tabs.own);
  const present = await copy.tabs.present(new Set([original.tabs.own]));
  expect(present).toEqual(new Set([original.tabs.own]));
});
