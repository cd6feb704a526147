import { expect, test, vi } from 'vitest';
import { createTextBox } from '../../../../src/blocks/rich-text/text-box.ts';
import { fakeDrafts } from '../../../support/fake-drafts.ts';

const PAUSE_MS = 700;
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

async function box(stored: string, isHtml = true, parts = fakeDrafts()) {
  await parts.ready();
  const saves: { text: string; base: string; done: () => void; fail: () => void }[] = [];
  const options = {
    name: 'item.description',
    drafts: parts.drafts,
    stored,
    isHtml,
    mayBeSaved: () => true,
    save: (text: string, base: string) =>
      new Promise<unknown>((resolve, reject) => {
        const fail = () => reject(new Error('not saved'));
        saves.push({ text, base, done: () => resolve(null), fail });
      }),
    later: parts.later,
  };
  const made = createTextBox(options);
  const follow = (next: string): void => made.follow({ ...options, stored: next });
  follow(stored);
  return { ...parts, box: { ...made, follow }, saves };
}

test('[R12] what is saved carries the text that the person saw when they began, whatever came meanwhile', async () => {
  const { box: field, saves, pass } = await box('<p>a</p>');
  field.change('<p>a mine</p>');
  field.follow('<p>a</p><p>theirs</p>');
  pass(PAUSE_MS);
  expect(saves).toMatchObject([{ text: '<p>a mine</p>', base: '<p>a</p>' }]);
});

test('[R12] what is typed after a save begins with what was saved', async () => {
  const { box: field, saves, pass } = await box('<p>a</p>');
  field.change('<p>one</p>');
  pass(PAUSE_MS);
  field.change('<p>one two</p>');
  saves[0]?.done();
  await settled();
  pass(PAUSE_MS);
  expect(saves).toMatchObject([
    { base: '<p>a</p>' },
    { text: '<p>one two</p>', base: '<p>one</p>' },
  ]);
});

test('[R12] until a save is durable, a draft that goes on from it keeps the older base', async () => {
  const { box: field, drafts, saves, pass } = await box('<p>a</p>');
  field.change('<p>one</p>');
  pass(PAUSE_MS);
  field.change('<p>one two</p>');
  expect(drafts.read('item.description')).toMatchObject({
    text: '<p>one two</p>',
    base: '<p>a</p>',
  });
  saves[0]?.done();
  await settled();
  expect(drafts.read('item.description')).toMatchObject({ base: '<p>one</p>' });
});

test('a text that was saved is not replaced by the older one that is still stored', async () => {
  const { box: field, saves, pass } = await box('<p>a</p>');
  field.change('<p>mine</p>');
  pass(PAUSE_MS);
  saves[0]?.done();
  await settled();
  expect(field.getSnapshot()).toMatchObject({ text: '<p>mine</p>', latest: null });
  field.follow('<p>mine</p><p>theirs</p>');
  expect(field.getSnapshot()).toMatchObject({
    text: '<p>mine</p><p>theirs</p>',
    base: '<p>mine</p><p>theirs</p>',
  });
});

test('[R9] a save that fails stays a draft with its base, and is tried again', async () => {
  const { box: field, drafts, saves, pass } = await box('<p>a</p>');
  field.change('<p>mine</p>');
  pass(PAUSE_MS);
  saves[0]?.fail();
  await settled();
  await settled();
  expect(drafts.read('item.description')).toMatchObject({ text: '<p>mine</p>', base: '<p>a</p>' });
  field.flush();
  expect(saves[1]).toMatchObject({ text: '<p>mine</p>', base: '<p>a</p>' });
});

test('[R12] an interrupted text comes back merged with newer text, and opening and leaving saves nothing', async () => {
  const first = await box('<p>a</p><p>b</p>');
  first.box.change('<p>a mine</p><p>b</p>');
  const { box: again, saves } = await box('<p>a</p><p>b</p><p>theirs</p>', true, first);
  expect(again.getSnapshot()).toMatchObject({
    phase: 'restored',
    text: '<p>a mine</p><p>b</p><p>theirs</p>',
    base: '<p>a</p><p>b</p><p>theirs</p>',
  });
  again.flush();
  again.close();
  expect(saves).toEqual([]);
  expect(again.getSnapshot().phase).toBe('restored');
});

test('[R12] an interrupted title keeps its base where someone has renamed the item since', async () => {
  const first = await box('First', false);
  first.box.change('Mine');
  const { box: again, saves } = await box('Theirs', false, first);
  expect(again.getSnapshot()).toMatchObject({ phase: 'restored', text: 'Mine', base: 'First' });
  again.change('Mine too');
  again.flush();
  expect(saves).toMatchObject([{ text: 'Mine too', base: 'First' }]);
});

test('a draft that has reached the stored text is forgotten', async () => {
  const first = await box('<p>a</p>');
  first.box.change('<p>a mine</p>');
  const { box: again, drafts } = await box('<p>a mine</p>', true, first);
  expect(again.getSnapshot()).toMatchObject({ phase: 'clean', text: '<p>a mine</p>' });
  expect(drafts.names()).toEqual([]);
});

test('[R9][R12] after two saves that failed, the next one begins with what is stored', async () => {
  const { box: field, drafts, saves, pass } = await box('<p>a</p>');
  field.change('<p>one</p>');
  pass(PAUSE_MS);
  field.change('<p>one two</p>');
  pass(PAUSE_MS);
  saves[0]?.fail();
  saves[1]?.fail();
  await vi.waitFor(() =>
    expect(field.getSnapshot()).toMatchObject({ phase: 'dirty', base: '<p>a</p>' }),
  );
  expect(field.getSnapshot()).toMatchObject({ text: '<p>one two</p>', base: '<p>a</p>' });
  expect(drafts.read('item.description')?.text).toBe('<p>one two</p>');
});
