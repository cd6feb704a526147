import { AppError } from '../domain/errors.ts';
import { parseAnswer } from '../protocol/answer-texts.ts';
import type { Question } from '../protocol/questions.ts';
import type { WorkerApi, WorkerEvent } from '../protocol/worker-api.ts';
import { createAfterMessages, type AfterMessages } from './after-messages.ts';
import { keepAnswer } from './keep-answer.ts';
import { keptKey, type Recalled, type Shown } from './kept-screens.ts';
import { questionKey } from './question-key.ts';

export interface AnswerError {
  readonly code: string;
  readonly message: string;
}

export interface Answered {
  /** The last answer, or `undefined` before the first. */
  readonly answer: unknown;
  /** Null before the first answer, also while one of an earlier visit is shown. */
  readonly from: 'copy' | 'server' | 'part' | null;
  /** Why the latest attempt to answer failed; an older answer may stand beside it. */
  readonly error: AnswerError | null;
}

export interface LiveAnswer {
  readonly subscribe: (onChange: () => void) => () => void;
  /** The same object until something changed. */
  readonly getSnapshot: () => Answered;
}

export interface LiveAnswers {
  readonly of: (question: Question) => LiveAnswer;
  /** Asks what a screen will ask in a moment, so that its first draw has the answers. */
  readonly askAhead: (questions: readonly Question[]) => void;
  readonly hear: (event: WorkerEvent) => void;
  /** What is on screen; null until everything that is asked has been answered. */
  readonly shown: () => Shown | null;
  /** Nothing is watched any more, and what was answered is forgotten: the place is being left. */
  readonly stop: () => Promise<void>;
  /** Another place is open: what is still shown is asked again, there. */
  readonly restart: () => void;
}

interface Watch {
  readonly id: string;
  readonly key: string;
  readonly question: Question;
  readonly listeners: Set<() => void>;
  snapshot: Answered;
  version: number;
  watched: boolean;
}

export interface LiveAnswersOptions {
  readonly afterMessages?: AfterMessages;
  /** Shown until the first answer. */
  readonly recalled?: Recalled;
  /** After answers have been told. */
  readonly onTold?: () => void;
}

interface Watches {
  readonly api: Pick<WorkerApi, 'watch' | 'unwatch'>;
  readonly byKey: Map<string, Watch>;
  readonly byId: Map<string, Watch>;
  /** Windows of one list are new questions with mostly old rows: those keep their objects. */
  readonly latest: Map<Question['ask'], unknown>;
}

export const NOT_ANSWERED: Answered = { answer: undefined, from: null, error: null };

/** Long enough for one screen to hand a question over to the next. */
const LINGER_MS = 2000;
/** Longer than a screen takes to arrive over a slow line. */
const AHEAD_MS = 15_000;

/**
 * The questions of all screens. Components that ask the same thing share one watch in the worker.
 * Answers that arrive together are told together, so that a screen is drawn once for all of them.
 */
export function createLiveAnswers(
  api: Watches['api'],
  { afterMessages = createAfterMessages(), recalled = new Map(), onTold }: LiveAnswersOptions = {},
): LiveAnswers {
  let earlier = recalled;
  const heard = new Set<Watch>();
  const tellHeard = afterMessages(() => {
    const told = [...heard];
    heard.clear();
    for (const watch of told) tell(watch);
    // From here on what was kept is older than what is known.
    if (earlier.size > 0 && shown() !== null) earlier = new Map();
    onTold?.();
  });
  const watches: Watches = { api, byKey: new Map(), byId: new Map(), latest: new Map() };
  let count = 0;
  const shown = (): Shown | null => shownBy(watches);

  function of(question: Question): LiveAnswer {
    const key = questionKey(question);
    const known = watches.byKey.get(key);
    if (known) return liveAnswer(watches, known);
    count += 1;
    const watch = {
      id: `${count}`,
      key,
      question,
      listeners: new Set<() => void>(),
      snapshot: recall(earlier, question),
      version: 0,
      watched: false,
    };
    watches.byKey.set(key, watch);
    watches.byId.set(watch.id, watch);
    return liveAnswer(watches, watch);
  }

  return {
    of,
    askAhead(questions) {
      const stops = questions.map((question) => of(question).subscribe(() => {}));
      setTimeout(() => stops.forEach((stop) => stop()), AHEAD_MS);
    },
    hear(event) {
      if (event.type !== 'answer' && event.type !== 'failed') return;
      const watch = watches.byId.get(event.watch);
      if (!watch?.watched) return;
      if (event.type === 'answer') take(watches, watch, event);
      else watch.snapshot = failed(watch, event);
      heard.add(watch);
      tellHeard();
    },
    shown,
    stop() {
      earlier = new Map();
      return stopAll(watches);
    },
    restart: () => startAll(watches),
  };
}

/** A list whose rows further down are asked for is past what was kept of it. */
function recall(recalled: Recalled, question: Question): Answered {
  if (question.ask === 'workItems' && question.windows.length > 0) return NOT_ANSWERED;
  const answer = recalled.get(keptKey(question));
  return answer === undefined ? NOT_ANSWERED : { ...NOT_ANSWERED, answer };
}

function shownBy({ byId }: Watches): Shown | null {
  const asked = askedOf(byId);
  if (asked.some(({ snapshot: { from } }) => from === null || from === 'part')) return null;
  return asked.map(({ question, snapshot: { answer } }) => ({ question, answer }));
}

function askedOf(byId: Watches['byId']): readonly Watch[] {
  return [...byId.values()].filter(({ listeners }) => listeners.size > 0);
}

function startAll(watches: Watches): void {
  for (const watch of askedOf(watches.byId)) {
    watch.watched = false;
    start(watches, watch);
  }
}

async function stopAll(watches: Watches): Promise<void> {
  const all = [...watches.byId.values()];
  watches.latest.clear();
  // Asked in the old place and shown by nobody: it must not answer for the new one.
  for (const watch of all) if (watch.listeners.size === 0) forget(watches, watch);
  const watched = all.filter((watch) => watch.watched);
  for (const watch of all) {
    watch.watched = false;
    change(watch, NOT_ANSWERED);
  }
  // A worker that is gone watches nothing.
  await Promise.allSettled(watched.map(({ id }) => watches.api.unwatch(id)));
}

function forget({ byKey, byId }: Watches, { key, id }: Watch): void {
  byKey.delete(key);
  byId.delete(id);
}

function liveAnswer(watches: Watches, watch: Watch): LiveAnswer {
  return {
    subscribe(onChange) {
      watch.listeners.add(onChange);
      start(watches, watch);
      return () => {
        watch.listeners.delete(onChange);
        if (watch.listeners.size === 0) setTimeout(() => stopUnused(watches, watch), LINGER_MS);
      };
    },
    getSnapshot: () => watch.snapshot,
  };
}

function start({ api, byKey, byId }: Watches, watch: Watch): void {
  if (watch.watched) return;
  byKey.set(watch.key, watch);
  byId.set(watch.id, watch);
  watch.watched = true;
  watch.version = 0;
  api.watch(watch.id, watch.question).catch((thrown: unknown) => {
    const code = thrown instanceof AppError ? thrown.code : 'worker.crashed';
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    change(watch, failed(watch, { code, message }));
  });
}

function stopUnused(watches: Watches, watch: Watch): void {
  if (watch.listeners.size > 0 || !watch.watched) return;
  watch.watched = false;
  forget(watches, watch);
  // A worker that is gone watches nothing; its end is told by `onCrash`.
  watches.api.unwatch(watch.id).catch(() => {});
}

type AnswerEvent = Extract<WorkerEvent, { readonly type: 'answer' }>;

function take({ latest }: Watches, watch: Watch, { version, texts, from }: AnswerEvent): void {
  if (version <= watch.version) return;
  watch.version = version;
  const { ask } = watch.question;
  const old = watch.snapshot.answer ?? latest.get(ask);
  const answer = keepAnswer(old, parseAnswer(texts));
  latest.set(ask, answer);
  watch.snapshot = { answer, from, error: null };
}

function failed({ snapshot }: Watch, { code, message }: AnswerError): Answered {
  return { ...snapshot, error: { code, message } };
}

function change(watch: Watch, snapshot: Answered): void {
  watch.snapshot = snapshot;
  tell(watch);
}

function tell({ listeners }: Watch): void {
  for (const listener of listeners) listener();
}
