import { expect, test, vi } from 'vitest';
import type { Recalled } from '../../../src/client/kept-screens.ts';
import { createLiveAnswers } from '../../../src/client/live-answers.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import type { WorkerEvent } from '../../../src/protocol/worker-api.ts';

const MEMBERS: Question = { ask: 'members' };

function setUp(recalled?: Recalled) {
  const api = {
    watch: vi.fn<(id: string, question: Question) => Promise<void>>(async () => {}),
    unwatch: vi.fn<(id: string) => Promise<void>>(async () => {}),
  };
  const answers = createLiveAnswers(api, {
    afterMessages: (body) => body,
    ...(recalled && { recalled }),
  });
  const answer = (version: number, value: unknown, watch = '1'): WorkerEvent => ({
    type: 'answer',
    watch,
    version,
    from: 'copy',
    texts: [JSON.stringify(value)],
  });
  return { api, answers, answer };
}

test('components that ask the same question share one watch', () => {
  const { api, answers } = setUp();
  answers.of({ ask: 'states', project_id: 'p' as never }).subscribe(() => {});
  answers.of({ project_id: 'p' as never, ask: 'states' }).subscribe(() => {});
  expect(api.watch).toHaveBeenCalledTimes(1);
});

test('rows that did not change keep their objects from one answer to the next', () => {
  const { answers, answer } = setUp();
  const live = answers.of(MEMBERS);
  live.subscribe(() => {});
  answers.hear(
    answer(1, [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ]),
  );
  const before = live.getSnapshot().answer as readonly unknown[];
  answers.hear(
    answer(2, [
      { id: 'b', n: 1 },
      { id: 'a', n: 2 },
    ]),
  );
  const after = live.getSnapshot().answer as readonly unknown[];
  expect(after[0]).toBe(before[1]);
  expect(after[1]).toEqual({ id: 'a', n: 2 });
});

test('an answer that was overtaken by a newer one is not shown', () => {
  const { answers, answer } = setUp();
  const live = answers.of(MEMBERS);
  live.subscribe(() => {});
  answers.hear(answer(2, ['new']));
  answers.hear(answer(1, ['old']));
  expect(live.getSnapshot().answer).toEqual(['new']);
});

test('a failure is told beside the older answer', () => {
  const { answers, answer } = setUp();
  const live = answers.of(MEMBERS);
  live.subscribe(() => {});
  answers.hear(answer(1, ['known']));
  answers.hear({ type: 'failed', watch: '1', code: 'network.offline', message: 'No network.' });
  expect(live.getSnapshot()).toEqual({
    answer: ['known'],
    from: 'copy',
    error: { code: 'network.offline', message: 'No network.' },
  });
});

test('a question that nobody asks any more is unwatched, and watched anew when it is asked again', () => {
  vi.useFakeTimers();
  const { api, answers, answer } = setUp();
  const live = answers.of(MEMBERS);
  live.subscribe(() => {})();
  vi.runAllTimers();
  expect(api.unwatch).toHaveBeenCalledWith('1');
  live.subscribe(() => {});
  answers.hear(answer(1, ['again']));
  expect(live.getSnapshot().answer).toEqual(['again']);
  vi.useRealTimers();
});

test('[R11] after leaving a place nothing of it is shown, and what is on screen is asked in the next', async () => {
  const { api, answers, answer } = setUp();
  const shown = answers.of(MEMBERS);
  shown.subscribe(() => {});
  answers.of({ ask: 'projects' }).subscribe(() => {})();
  answers.hear(answer(1, ['Ada']));
  await answers.stop();
  expect(shown.getSnapshot().answer).toBe(undefined);
  expect(api.unwatch.mock.calls.map(([id]) => id)).toEqual(['1', '2']);

  answers.hear(answer(2, ['Ada, late']));
  expect(shown.getSnapshot().answer).toBe(undefined);

  api.watch.mockClear();
  answers.restart();
  expect(api.watch.mock.calls).toEqual([['1', MEMBERS]]);
  answers.hear(answer(1, ['Bea']));
  expect(answers.of(MEMBERS).getSnapshot().answer).toEqual(['Bea']);
});

test('what an earlier visit kept is shown until the first answer, and equal rows keep their objects', () => {
  const kept = [{ id: 'a' }, { id: 'b' }];
  const { answers, answer } = setUp(new Map([['{"ask":"members"}', kept]]));
  const live = answers.of(MEMBERS);
  live.subscribe(() => {});
  expect(live.getSnapshot()).toEqual({ answer: kept, from: null, error: null });
  expect(answers.shown()).toBeNull();

  answers.hear(answer(1, [{ id: 'b' }]));
  const { answer: shown, from } = live.getSnapshot();
  expect(from).toBe('copy');
  expect((shown as readonly unknown[])[0]).toBe(kept[1]);
  expect(answers.shown()).toEqual([{ question: MEMBERS, answer: [{ id: 'b' }] }]);
});

test('a place that is left, and a screen that is answered, end what was kept', async () => {
  const kept = new Map([
    ['{"ask":"members"}', ['kept']],
    ['{"ask":"projects"}', ['kept']],
  ]);
  const left = setUp(kept);
  await left.answers.stop();
  expect(left.answers.of(MEMBERS).getSnapshot().answer).toBeUndefined();

  const answered = setUp(kept);
  answered.answers.of(MEMBERS).subscribe(() => {});
  answered.answers.hear(answered.answer(1, ['true']));
  expect(answered.answers.of({ ask: 'projects' }).getSnapshot().answer).toBeUndefined();
});
