import { expect, test } from 'vitest';
import type { Question } from '../../../src/protocol/questions.ts';
import { createWatches, type Answered } from '../../../workers/live/watches.ts';
import { OTHER_PROJECT, PROJECT } from '../../support/builders.ts';

const STATES: Question = { ask: 'states', project_id: PROJECT };
const EDIT = { project_id: PROJECT, kinds: ['states'] } as const;

/** Watches whose answers come when the test says so. */
function slow() {
  const asked: { readonly give: (text: string) => void; readonly fail: () => void }[] = [];
  const sent: string[] = [];
  let [underWay, most] = [0, 0];
  const watches = createWatches({
    ready: async () => {},
    answer: () =>
      new Promise<Answered>((resolve, reject) => {
        underWay += 1;
        most = Math.max(most, underWay);
        const end = (then: () => void) => () => {
          underWay -= 1;
          then();
        };
        asked.push({
          give: (text) => end(() => resolve({ from: 'server', texts: [text] }))(),
          fail: end(() => reject(new Error('no'))),
        });
      }),
    emit: (client, event) => {
      const said = event.type === 'answer' ? `${event.version} ${event.texts.join()}` : 'failed';
      sent.push(`${client}/${event.watch} ${said}`);
    },
  });
  return { watches, asked, sent, most: () => most };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('of one watch at most one answer is under way; all commits meanwhile are served by one more', async () => {
  const { watches, asked, sent, most } = slow();
  watches.watch('tab', 'w', STATES);
  await settled();
  for (let n = 0; n < 50; n += 1) watches.changed(EDIT);
  await settled();
  expect(asked).toHaveLength(1);
  asked[0]?.give('old');
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.give('new');
  await settled();
  expect(asked).toHaveLength(2);
  expect(most()).toBe(1);
  expect(sent).toEqual(['tab/w 1 old', 'tab/w 2 new']);
});

test('a watch that ends while it is answered hears nothing more, and is not asked again', async () => {
  const { watches, asked, sent } = slow();
  watches.watch('tab', 'w', STATES);
  await settled();
  watches.changed(EDIT);
  watches.unwatch('tab', 'w');
  asked[0]?.give('late');
  await settled();
  expect([asked.length, sent]).toEqual([1, []]);
});

test('a failure after the end of a watch is nobody’s', async () => {
  const { watches, asked, sent } = slow();
  watches.watch('tab', 'w', STATES);
  await settled();
  watches.forget('tab');
  asked[0]?.fail();
  await settled();
  expect(sent).toEqual([]);
  expect(watches.questions()).toEqual([]);
});

test('a watch that is given another question is answered by that alone, with a higher version', async () => {
  const { watches, asked, sent } = slow();
  watches.watch('tab', 'w', STATES);
  await settled();
  asked[0]?.give('first');
  await settled();
  watches.changed(EDIT);
  await settled();
  watches.watch('tab', 'w', { ask: 'states', project_id: OTHER_PROJECT });
  await settled();
  asked[2]?.give('of the other');
  asked[1]?.give('of the first');
  await settled();
  expect(sent).toEqual(['tab/w 1 first', 'tab/w 2 of the other']);
});

test('a question that failed is asked again by the next commit', async () => {
  const { watches, asked, sent } = slow();
  watches.watch('tab', 'w', STATES);
  await settled();
  asked[0]?.fail();
  await settled();
  watches.changed(EDIT);
  await settled();
  asked[1]?.give('there');
  await settled();
  expect(sent).toEqual(['tab/w failed', 'tab/w 1 there']);
});

test('two tabs with the same name for a watch are two', async () => {
  const { watches, asked, sent } = slow();
  watches.watch('one', 'w', STATES);
  watches.watch('two', 'w', STATES);
  await settled();
  watches.forget('one');
  asked[0]?.give('a');
  asked[1]?.give('a');
  await settled();
  expect(sent).toEqual(['two/w 1 a']);
});
