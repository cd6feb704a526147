import { must } from '../../src/lib/assert.ts';
import { parseAnswer } from '../../src/protocol/answer-texts.ts';
import type { AnswerTo, Question } from '../../src/protocol/questions.ts';
import type { WorkerApi, WorkerEvent } from '../../src/protocol/worker-api.ts';
import type { Caller } from '../lead/calls.ts';
import { bodyOf, type Rest } from '../net/rest.ts';
import type { LeaderApi } from './leader-api.ts';
import { openSession, type Session, type WorkerDeps } from './session.ts';
import { createWriter } from './write-intents.ts';

/** The table of contents of the worker. Each entry is a line or two; the work is elsewhere. */
export function createWorkerApi(deps: WorkerDeps): WorkerApi & {
  /** The page is going: lets go of the files, so that another tab can lead at once. */
  readonly close: () => Promise<void>;
} {
  let emit: (event: WorkerEvent) => void = () => {};
  let session: Promise<Session> | null = null;
  let opened: (session: Promise<Session>) => void = () => {};
  const first = new Promise<Session>((resolve) => {
    opened = resolve;
  });
  /** Questions may come before `open`: they wait for it. */
  const current = (): Promise<Session> => session ?? first;
  const call: Caller<LeaderApi> = async (method, ...args) =>
    (await current()).call(method, ...args);
  const rest: Rest = deps.createRest(() => {});
  const writer = createWriter(rest, deps.clock);

  async function end(): Promise<void> {
    const before = session;
    session = null;
    await (await before)?.end();
  }

  return {
    async listen(port) {
      emit = (event) => port.postMessage(event);
    },
    async open(place) {
      if (session) await end();
      if (place.marks_answers) deps.expectMarks();
      session = openSession(deps, place, (event) => emit(event));
      opened(session);
      await session;
    },
    async ask<Q extends Question>(question: Q) {
      const { texts } = await call('ask', question);
      return parseAnswer(texts) as AnswerTo<Q>;
    },
    watch: async (id, question) => (await current()).watch(id, question),
    unwatch: async (id) => (await current()).unwatch(id),
    write: async (intents, slug) => writer.write(await current(), intents, slug),
    attend: (projectId) => call('attend', projectId),
    syncNow: () => call('syncNow'),
    retry: (operationId) => call('retry', operationId),
    cancel: (operationId) => call('cancel', operationId),
    cancelAll: (operationIds) => call('cancelAll', operationIds),
    discard: (operationId) => call('discard', operationId),
    async request({ method, path, body, refreshes }) {
      const key = method === 'GET' ? {} : { key: deps.clock.newId() };
      const answer = await rest.send({ method, path, body, ...key });
      const value = bodyOf(answer);
      if (refreshes.length > 0) {
        await must(session, 'a session to refresh').then((open) => open.call('refresh', refreshes));
      }
      return { status: answer.status, body: value };
    },
    setLocalCopy: (enabled) => call('setLocalCopy', enabled),
    storage: () => call('storage'),
    verify: () => call('verify'),
    leave: (options) => call('leave', options).then(end),
    exit: async () => deps.exit(),
    close: end,
  };
}
