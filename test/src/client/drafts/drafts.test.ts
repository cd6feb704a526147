import { expect, test, vi } from 'vitest';
import { fakeDrafts } from '../../../support/fake-drafts.ts';

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
