import { expect, test } from 'vitest';
import { createHeldKeys } from '../../../src/commands/held-keys.ts';

function setUp() {
  const replayed: string[] = [];
  const holding: { next: Promise<void> | null } = { next: null };
  const keys = createHeldKeys<string>(async (press) => {
    replayed.push(press);
    if (holding.next) keys.until(holding.next);
    holding.next = null;
    await Promise.resolve();
  });
  return { keys, replayed, holding };
}

function later() {
  let end: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}

test('keys are nobody’s business until a command is awaited', () => {
  const { keys } = setUp();
  expect(keys.holds('p')).toBe(false);
});

test('what is pressed meanwhile comes afterwards, in its order, also what is pressed during that', async () => {
  const { keys, replayed } = setUp();
  const { done, end } = later();
  keys.until(done);
  expect(keys.holds('p')).toBe(true);
  expect(keys.holds('2')).toBe(true);
  expect(replayed).toEqual([]);
  end();
  await done;
  expect(keys.holds('j')).toBe(true);
  await expect.poll(() => replayed).toEqual(['p', '2', 'j']);
  await expect.poll(() => keys.holds('x')).toBe(false);
});

test('a key that is replayed may hold the next ones again, and a command that fails holds nothing for ever', async () => {
  const { keys, replayed, holding } = setUp();
  const [first, second] = [later(), later()];
  keys.until(first.done.then(() => Promise.reject(new Error('no data'))));
  keys.holds('a');
  keys.holds('b');
  holding.next = second.done;
  first.end();
  await expect.poll(() => replayed).toEqual(['a']);
  second.end();
  await expect.poll(() => replayed).toEqual(['a', 'b']);
});
