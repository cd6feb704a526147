import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { fakeDrafts, fakeTabsOfDrafts } from '../../../support/fake-drafts.ts';

test('[R9] text that is typed without a pause is on disk within two seconds, with what the person saw', async () => {
  const { drafts, rows, pass, ready } = fakeDrafts();
  await ready();
  let typed = '';
  for (let i = 0; i < 100; i += 1) {
    typed += `${i} `;
    drafts.put('box', typed, 'seen');
    pass(50);
  }
  const twoSecondsAgo = Array.from({ length: 60 }, (_, i) => `${i} `).join('');
  await vi.waitFor(async () => {
    const [row] = await rows.all('ana');
    expect(row?.text.startsWith(twoSecondsAgo)).toBe(true);
    expect(row?.base).toBe('seen');
  });
});

test('[R9] a draft comes back in the next visit, for its person alone', async () => {
  const first = fakeDrafts();
  await first.ready();
  first.drafts.put('box', 'typed', 'seen');
  await first.drafts.flush();
  const next = fakeDrafts(first.factory);
  await next.ready();
  expect(next.drafts.read('box')).toMatchObject({ text: 'typed', base: 'seen' });
  expect(await next.rows.all('ben')).toEqual([]);
  next.drafts.drop('box');
  await next.drafts.flush();
  expect(await next.rows.all('ana')).toEqual([]);
});

/** Two tabs of one person, both ready. */
async function twoTabs() {
  const browser = fakeTabsOfDrafts();
  const factory = new IDBFactory();
  const one = fakeDrafts(factory, browser.open('one'));
  const two = fakeDrafts(factory, browser.open('two'));
  await Promise.all([one.ready(), two.ready()]);
  const next = async (tab: string) => {
    const opened = fakeDrafts(factory, browser.open(tab));
    await opened.ready();
    return opened.drafts;
  };
  return { browser, one: one.drafts, two: two.drafts, next };
}

test('[R9] what one tab sends takes nothing from what another is typing in the same box', async () => {
  const { browser, one, two, next } = await twoTabs();
  one.put('box', 'a long text', '');
  await one.flush();
  expect(two.read('box')).toBe(null);
  two.put('box', 'short', '');
  await two.flush();
  two.drop('box');
  await two.flush();
  expect(one.read('box')?.text).toBe('a long text');
  browser.end('one');
  browser.end('two');
  expect((await next('three')).read('box')?.text).toBe('a long text');
});

test('[R9] what a tab leaves behind is offered to one that is there, once', async () => {
  const { browser, one, two, next } = await twoTabs();
  one.put('box', 'left behind', 'seen');
  await one.flush();
  browser.end('one');
  expect(two.read('box')).toMatchObject({ text: 'left behind', base: 'seen' });
  const three = await next('three');
  expect(three.read('box')?.text).toBe('left behind');
  two.put('box', 'left behind, and gone on with', 'seen');
  await two.flush();
  expect(three.read('box')).toBe(null);
  expect(three.names()).toEqual([]);
  two.drop('box');
  await two.flush();
  expect((await next('four')).read('box')).toBe(null);
});

test('[R9] of two tabs that end, both texts come back, one after the other', async () => {
  const { browser, one, two, next } = await twoTabs();
  one.put('box', 'first', '');
  await one.flush();
  two.put('box', 'second', '');
  await two.flush();
  browser.end('one');
  browser.end('two');
  const three = await next('three');
  const seen = [three.read('box')?.text];
  three.drop('box');
  seen.push(three.read('box')?.text);
  expect(new Set(seen)).toEqual(new Set(['first', 'second']));
});

test('[R11] clearing takes the drafts of every tab', async () => {
  const { browser, one, two, next } = await twoTabs();
  one.put('box', 'mine', '');
  await one.flush();
  two.put('other', 'also mine', '');
  await two.flush();
  await one.clear();
  expect([...one.names(), ...two.names()]).toEqual([]);
  browser.end('one');
  browser.end('two');
  expect((await next('three')).names()).toEqual([]);
});

test('[R9] a draft of a release that had one row for all tabs comes back', async () => {
  const first = fakeDrafts();
  const row = { user_id: 'ana', name: 'box', text: 'typed', base: 'seen' };
  const written_at = '2026-11-01T00:00:00.000Z';
  await first.rows.write({ put: [{ ...row, written_at }], remove: [] });
  await first.ready();
  expect(first.drafts.read('box')).toMatchObject({ text: 'typed', base: 'seen' });
  first.drafts.put('box', 'typed on', 'seen');
  await first.drafts.flush();
  expect((await first.rows.all('ana')).map(({ text }) => text)).toEqual(['typed on']);
});
