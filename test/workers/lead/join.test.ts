import { expect, test } from 'vitest';
import { join } from '../../../workers/lead/join.ts';
import { fakeBrowser } from '../../support/worker/fake-tabs.ts';
import { handClock } from '../../support/hand-clock.ts';

interface DoerApi {
  do(what: string): Promise<string>;
}

/** Tabs whose leader does what it is asked, once per key, and says who it was. */
function tabs() {
  const browser = fakeBrowser();
  const clock = handClock();
  const log: string[] = [];
  const open = (tab: string) => {
    const events: string[] = [];
    const membership = join<DoerApi, string>({
      name: 'place',
      bus: browser.busOf(tab),
      locks: browser.locksOf(tab),
      clock,
      lead: async (tell) => {
        log.push(`${tab} leads`);
        return {
          handle: async (client, { args: [what] }) => {
            tell(client, `${tab} heard ${what}`);
            return `${tab} did ${what}`;
          },
          gone: () => log.push(`${tab} misses one`),
          close: async () => void log.push(`${tab} closed`),
        };
      },
      onEvent: (event) => events.push(event),
      onConnected: (role) => log.push(`${tab} is ${role}`),
    });
    const call = (what: string) => membership.call('do', what);
    return { call, leave: membership.leave, events };
  };
  return { browser, clock, log, open };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

/** Lets time pass in the steps in which a tab looks. */
async function wait(clock: ReturnType<typeof handClock>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += LOOK_MS) {
    clock.pass(LOOK_MS);
    await settled();
  }
}

/** A leader that does not answer a ping for so long is taken for hung. */
const SILENCE_MS = 1500;
const LOOK_MS = 250;

test('[R1] a leader that is frozen loses the lead to the tab that asks it, and the call is done by that', async () => {
  const { browser, clock, log, open } = tabs();
  open('one');
  await settled();
  const two = open('two');
  await settled();
  clock.pass(1);
  browser.freeze('one');
  const asked = two.call('a');
  await wait(clock, SILENCE_MS - LOOK_MS);
  expect(browser.leaders()).toEqual(['one']);
  await wait(clock, LOOK_MS);
  expect(await asked).toBe('two did a');
  expect(browser.leaders()).toEqual(['two']);
  expect(log).toContain('one closed');
});

/** A leader has lost the lead while it was frozen, has thawed, and has asked something since. */
async function thawed() {
  const all = tabs();
  const one = all.open('one');
  await settled();
  const two = all.open('two');
  await settled();
  all.clock.pass(1);
  all.browser.freeze('one');
  const asked = two.call('a');
  await wait(all.clock, SILENCE_MS);
  await asked;
  all.browser.thaw('one');
  return { ...all, two, late: one.call('b') };
}

test('[R1] a leader that was frozen follows when it thaws; its own calls are done by the new one', async () => {
  const { browser, log, open, two, late } = await thawed();
  const three = open('three');
  await settled();
  two.leave().catch(() => {});
  expect(await late).toBe('two did b');
  expect(await three.call('c')).toMatch(/did c$/);
  expect(browser.leaders()).toHaveLength(1);
  expect(log.filter((line) => line === 'one closed')).toHaveLength(1);
});

test('[R1] a leader that was frozen follows also when nothing else happens: it greets again', async () => {
  const { browser, clock, late } = await thawed();
  // What it said while it was frozen reached nobody.
  await wait(clock, LOOK_MS);
  expect(await late).toBe('two did b');
  expect(browser.leaders()).toEqual(['two']);
});

test('[R1] a tab that opens while the leader is frozen takes the lead as well', async () => {
  const { browser, clock, open } = tabs();
  open('one');
  await settled();
  browser.freeze('one');
  const two = open('two');
  await settled();
  const asked = two.call('a');
  for (let step = 0; step < 8; step += 1) {
    clock.pass(250);
    await settled();
  }
  expect(await asked).toBe('two did a');
  expect(browser.leaders()).toEqual(['two']);
});

test('a leader that is only slow is not robbed: it answers that it is there', async () => {
  const { browser, clock, open } = tabs();
  open('one');
  await settled();
  const two = open('two');
  await settled();
  clock.pass(1);
  browser.freeze('one');
  const asked = two.call('a');
  await wait(clock, SILENCE_MS - LOOK_MS);
  browser.thaw('one');
  two.call('b').catch(() => {});
  await settled();
  await wait(clock, 4 * SILENCE_MS);
  expect(browser.leaders()).toEqual(['one']);
  // Its first call was lost with the freeze; the next leader is asked it again.
  browser.kill('one');
  expect(await asked).toBe('two did a');
});

test('a tab that asks nothing wakes nobody', async () => {
  const { browser, clock, open } = tabs();
  open('one');
  await settled();
  open('two');
  await settled();
  clock.pass(1);
  browser.freeze('one');
  clock.pass(10 * SILENCE_MS);
  await settled();
  expect(clock.waits()).toEqual([]);
  expect(browser.leaders()).toEqual(['one']);
});

test('[R1] when a leader leaves, the next one leads only after its files are closed', async () => {
  const { log, open } = tabs();
  const one = open('one');
  await settled();
  const two = open('two');
  await settled();
  await one.leave();
  expect(await two.call('a')).toBe('two did a');
  expect(log.indexOf('one closed')).toBeLessThan(log.indexOf('two leads'));
});

test('a tab that is gone is noticed by the leader, and what it is told goes to nobody else', async () => {
  const { browser, log, open } = tabs();
  open('one');
  await settled();
  const [two, three] = [open('two'), open('three')];
  await settled();
  await two.call('a');
  expect(three.events).toEqual([]);
  expect(two.events).toEqual(['one heard a']);
  browser.kill('two');
  await settled();
  expect(log.filter((line) => line === 'one misses one')).toHaveLength(1);
});
