import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStickyWriter } from '../../../../src/blocks/stickies/write-sticky.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const PATH = '/api/workspaces/acme/stickies/1/';

/** A server with one sticky. `losing` loses the answers of the next PATCHes, `arrive` lets held calls through. */
function setUp(first: string) {
  const server = { text: first, losing: 0, held: [] as (() => void)[], isHolding: false };
  const write = createStickyWriter(async ({ method, body }) => {
    if (server.isHolding) await new Promise<void>((go) => server.held.push(go));
    if (method === 'GET') return { status: 200, body: { description_html: server.text } };
    server.text = (body as { readonly description_html: string }).description_html;
    if (server.losing > 0) {
      server.losing -= 1;
      throw new Error('The answer was lost.');
    }
    return { status: 200, body: {} };
  });
  return { server, write };
}

test('a save that begins while another is on its way waits for it, and nothing is doubled', async () => {
  const { server, write } = setUp('<p>start</p>');
  server.isHolding = true;
  const first = write(PATH, '<p>start one</p>', '<p>start</p>');
  const second = write(PATH, '<p>start one two</p>', '<p>start one</p>');
  server.isHolding = false;
  for (let turn = 0; turn < 10; turn += 1) {
    for (const go of server.held.splice(0)) go();
    await Promise.resolve();
  }
  await Promise.all([first, second]);
  expect(server.text).toBe('<p>start one two</p>');
});

test('a save whose answer was lost is not taken for the words of somebody else', async () => {
  const { server, write } = setUp('<p>start</p>');
  server.losing = 1;
  await expect(write(PATH, '<p>start on</p>', '<p>start</p>')).rejects.toThrow('lost');
  await write(PATH, '<p>start one two</p>', '<p>start</p>');
  expect(server.text).toBe('<p>start one two</p>');
});

test('words that were saved and replaced before the answer came are gone', async () => {
  const { server, write } = setUp('<p>start</p>');
  server.losing = 1;
  await expect(write(PATH, '<p>start one</p>', '<p>start</p>')).rejects.toThrow('lost');
  await write(PATH, '<p>start two</p>', '<p>start</p>');
  expect(server.text).toBe('<p>start two</p>');
});

test('what was written elsewhere stays, also in the same paragraph', async () => {
  const { server, write } = setUp('<p>start elsewhere</p>');
  await write(PATH, '<p>start here</p>', '<p>start</p>');
  expect(server.text).toBe('<p>start elsewhere</p><p>start here</p>');
});

test('however answers are lost, a note that is typed on is there once, with every word', async () => {
  const saves = fc.array(fc.record({ words: fc.integer({ min: 1, max: 3 }), lost: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(saves, async (all) => {
      const { server, write } = setUp('<p>start</p>');
      const htmlOf = (words: readonly string[]) => `<p>${words.join(' ')}</p>`;
      let [words, base] = [['start'], '<p>start</p>'];
      for (const save of [...all, { words: 1, lost: false }]) {
        for (let count = 0; count < save.words; count += 1) words = [...words, `w${words.length}`];
        server.losing = save.lost ? 1 : 0;
        const html = htmlOf(words);
        await write(PATH, html, base).then(
          () => (base = html),
          () => null,
        );
      }
      expect(server.text).toBe(htmlOf(words));
    }),
    propertyRuns(200),
  );
});
