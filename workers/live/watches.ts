import { AppError } from '../../src/domain/errors.ts';
import { isSameAnswer, type AnswerTexts } from '../../src/protocol/answer-texts.ts';
import type { Question } from '../../src/protocol/questions.ts';
import { touches, type Change } from './touches.ts';

export interface Answered {
  /** `part`: the copy, of which more is being loaded. */
  readonly from: 'copy' | 'server' | 'part';
  readonly texts: AnswerTexts;
}

export type WatchEvent =
  | ({ readonly type: 'answer'; readonly watch: string; readonly version: number } & Answered)
  | {
      readonly type: 'failed';
      readonly watch: string;
      readonly code: string;
      readonly message: string;
    };

export interface Watches {
  readonly watch: (client: string, id: string, question: Question) => void;
  readonly unwatch: (client: string, id: string) => void;
  readonly forget: (client: string) => void;
  readonly changed: (change: Change) => void;
  /** Asks one question again. @returns whether anybody keeps it open */
  readonly again: (question: Question) => boolean;
  /** Everything may be answered otherwise now: the copy came or went. */
  readonly all: () => void;
  readonly questions: () => readonly Question[];
}

interface Watch {
  readonly client: string;
  readonly id: string;
  readonly question: Question;
  asking: boolean;
  stale: boolean;
  ended: boolean;
  version: number;
  sent: Answered | null;
}

interface WatchesDeps {
  /** Resolves when a question can be answered. What changes until then makes no answer stale. */
  readonly ready: () => Promise<void>;
  readonly answer: (question: Question) => Promise<Answered>;
  readonly emit: (client: string, event: WatchEvent) => void;
}

/**
 * The questions that screens keep open. Each is asked again after a commit that can change it, with
 * at most one under way: commits that come meanwhile are served by one more, not by one each.
 * An answer that says the same again is not sent.
 */
export function createWatches(deps: WatchesDeps): Watches {
  const open = new Map<string, Watch>();

  function end(key: string): void {
    const watch = open.get(key);
    if (watch) watch.ended = true;
    open.delete(key);
  }

  return {
    watch(client, id, question) {
      const key = keyOf(client, id);
      const version = open.get(key)?.version ?? 0;
      end(key);
      const fresh = { asking: false, stale: false, ended: false, version, sent: null };
      const watch: Watch = { client, id, question, ...fresh };
      open.set(key, watch);
      void refresh(deps, watch);
    },
    unwatch: (client, id) => end(keyOf(client, id)),
    forget(client) {
      for (const [key, watch] of open) if (watch.client === client) end(key);
    },
    changed(change) {
      for (const watch of open.values()) {
        if (touches(change, watch.question)) void refresh(deps, watch);
      }
    },
    again(question) {
      const text = JSON.stringify(question);
      const same = [...open.values()].filter((one) => JSON.stringify(one.question) === text);
      for (const watch of same) void refresh(deps, watch);
      return same.length > 0;
    },
    all() {
      for (const watch of open.values()) void refresh(deps, watch);
    },
    questions: () => [...open.values()].map(({ question }) => question),
  };
}

async function refresh({ ready, answer, emit }: WatchesDeps, watch: Watch): Promise<void> {
  watch.stale = true;
  if (watch.asking) return;
  watch.asking = true;
  const { client, id, question } = watch;
  while (watch.stale && !watch.ended) {
    // Commits of the same moment are one, and so is all that happens while a copy is opened.
    await ready();
    watch.stale = false;
    try {
      const answered = await answer(question);
      if (watch.ended) break;
      if (!isSame(answered, watch.sent)) {
        watch.sent = answered;
        watch.version += 1;
        emit(client, { type: 'answer', watch: id, version: watch.version, ...answered });
      }
    } catch (error) {
      if (!watch.ended) emit(client, failure(id, error));
    }
  }
  watch.asking = false;
}

/** Whether it says the same: that no more is to come is news as well. */
export function isSame(answered: Answered, before: Answered | null): boolean {
  if (!before || !isSameAnswer(answered.texts, before.texts)) return false;
  return (answered.from === 'part') === (before.from === 'part');
}

function failure(watch: string, error: unknown): WatchEvent {
  const code = error instanceof AppError ? error.code : 'worker.crashed';
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'failed', watch, code, message };
}

function keyOf(client: string, id: string): string {
  return `${client} ${id}`;
}
