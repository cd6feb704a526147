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
  await first.drafts.leave();
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
  const open = async (page: string, before: string | null = null) => {
    const opened = fakeDrafts(factory, browser.open(page, before));
    await opened.ready();
    return opened;
  };
  const next = async (page: string, before: string | null = null) =>
    (await open(page, before)).drafts;
  const [one, two] = [await open('one'), await open('two')];
  const clocks = { one, two };
  return { browser, clocks, one: one.drafts, two: two.drafts, next, rows: one.rows };
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
  await two.look();
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

test('[R9] a page that is closed says so, and is not taken for closed while it reloads', async () => {
  const { browser, clocks, one, two, next } = await twoTabs();
  one.put('box', 'before the reload', '');
  await one.flush();
  await one.leave();
  browser.end('one');
  const again = await next('one again', 'one');
  expect(again.read('box')?.text).toBe('before the reload');
  await again.flush();
  clocks.two.pass(10_000);
  expect(two.read('box')).toBe(null);
  await again.leave();
  browser.end('one again');
  clocks.two.pass(10_000);
  expect(two.read('box')?.text).toBe('before the reload');
});

test('[R9] a duplicated tab begins empty, and neither takes from the other', async () => {
  const { one, next } = await twoTabs();
  one.put('box', 'the original', '');
  await one.flush();
  const copy = await next('copy', 'one');
  expect(copy.read('box')).toBe(null);
  copy.put('box', 'the copy', '');
  await copy.flush();
  copy.drop('box');
  await copy.flush();
  expect(one.read('box')?.text).toBe('the original');
});

test('[R9] a frozen tab keeps its words, whoever goes on with a copy or sends it', async () => {
  const { browser, one, next, rows } = await twoTabs();
  one.put('box', 'words', '');
  await one.flush();
  browser.freeze('one');
  const three = await next('three');
  expect(three.read('box')?.text).toBe('words');
  three.put('box', 'words, and more', '');
  await three.flush();
  three.drop('box');
  await three.flush();
  expect(three.read('box')).toBe(null);
  expect((await next('three again', 'three')).read('box')).toBe(null);

  // It is discarded by the browser, and loaded again when the person comes back to it.
  expect((await next('one again', 'one')).read('box')?.text).toBe('words');
  browser.wake('one');
  expect(one.read('box')?.text).toBe('words');
  await one.flush();
  expect((await rows.all('ana')).map(({ text, is_taken }) => [text, is_taken])).toContainEqual([
    'words',
    undefined,
  ]);
});

test('[R9] what a frozen tab writes when it wakes is not marked as taken', async () => {
  const { browser, one, next, rows } = await twoTabs();
  one.put('box', 'words', '');
  await one.flush();
  browser.freeze('one');
  const three = await next('three');
  three.read('box');
  one.put('box', 'words of its own', '');
  await one.flush();
  three.put('box', 'words from there', '');
  await three.flush();
  const texts = (await rows.all('ana')).map(({ text, is_taken }) => [text, is_taken]);
  expect(texts).toContainEqual(['words of its own', undefined]);
  expect(texts).toContainEqual(['words from there', undefined]);
});

test('[R9] a busy tab that answers late has its words to itself again', async () => {
  const { browser, one, next } = await twoTabs();
  one.put('box', 'words', '');
  await one.flush();
  browser.freeze('one');
  const three = await next('three');
  expect(three.names()).toEqual(['box']);
  browser.wake('one');
  expect(three.names()).toEqual([]);
});

test('[R9] a draft that was left behind and is sent as it is does not come back, unlike one that was not shown', async () => {
  const { browser, one, two, next } = await twoTabs();
  one.put('box', 'older', '');
  await one.flush();
  two.put('box', 'newer', '');
  await two.flush();
  await Promise.all([one.leave(), two.leave()]);
  browser.end('one');
  browser.end('two');
  const three = await next('three');
  const sent = three.read('box')?.text;
  three.drop('box', sent);
  three.drop('box', sent);
  await three.flush();
  const four = await next('four');
  expect(new Set([sent, four.read('box')?.text])).toEqual(new Set(['newer', 'older']));
});

test('[R9] what is left behind while the box is written in is kept for the next time', async () => {
  const { browser, one, two, next } = await twoTabs();
  expect(two.read('box')).toBe(null);
  one.put('box', 'left behind', '');
  await one.flush();
  browser.end('one');
  await two.look();
  two.put('box', 'typed without having seen it', '');
  await two.flush();
  two.drop('box');
  two.drop('box');
  await two.flush();
  expect((await next('three')).read('box')?.text).toBe('left behind');
});

test('[R9] a clock that is set back or forward loses nothing', async () => {
  const { browser, clocks, one, rows, next } = await twoTabs();
  one.put('box', 'now', '');
  await one.flush();
  clocks.one.setClock(1);
  one.put('box', 'an hour ago', '');
  clocks.one.pass(2000);
  await one.flush();
  clocks.one.setClock(10 ** 12);
  one.put('other', 'in a hundred years', '');
  await one.flush();
  expect((await rows.all('ana')).map(({ text }) => text)).toEqual([
    'an hour ago',
    'in a hundred years',
  ]);
  browser.end('one');
  const three = await next('three');
  expect(three.names().toSorted()).toEqual(['box', 'other']);
});

test('[R9] what is kept at sign-out is there for the person’s next visit, in any tab', async () => {
  const { one, next } = await twoTabs();
  one.put('box', 'kept', '');
  await one.flush();
  one.open(null);
  await one.flush();
  expect((await next('three')).read('box')?.text).toBe('kept');
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
