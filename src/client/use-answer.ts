import { useMemo, useState, useSyncExternalStore } from 'react';
import type { AnswerTo, Question } from '../protocol/questions.ts';
import { useClient } from './client-context.ts';
import { NOT_ANSWERED, type Answered, type AnswerError, type LiveAnswer } from './live-answers.ts';
import { questionKey } from './question-key.ts';

export interface AnswerState<Q extends Question> {
  /** `undefined` until the first answer. While a changed question waits for its answer, the old one. */
  readonly answer: AnswerTo<Q> | undefined;
  readonly from: 'copy' | 'server' | 'part' | null;
  readonly error: AnswerError | null;
  /** True while `answer` belongs to the question that was asked before this one. */
  readonly stale: boolean;
}

interface Kept {
  readonly ask: Question['ask'];
  readonly answered: Answered;
}

const NOTHING_ASKED: LiveAnswer = { subscribe: () => () => {}, getSnapshot: () => NOT_ANSWERED };

/**
 * The answer to a question, kept true: it follows every change in the copy. Questions are compared
 * by content, so an inline object is fine. Null asks nothing.
 */
export function useAnswer<Q extends Question>(question: Q | null): AnswerState<Q> {
  const client = useClient();
  const key = question && questionKey(question);
  const live = useMemo(
    () => (key === null ? NOTHING_ASKED : client.live(JSON.parse(key) as Question)),
    [client, key],
  );
  const current = useSyncExternalStore(live.subscribe, live.getSnapshot);
  const [kept, keep] = useState<Kept | null>(null);
  const answered = question !== null && current.answer !== undefined;
  if (answered && kept?.answered !== current) keep({ ask: question.ask, answered: current });

  const stale = question !== null && !answered && kept?.ask === question.ask;
  const shown = stale ? kept.answered : current;
  return {
    answer: shown.answer as AnswerTo<Q> | undefined,
    from: shown.from,
    error: current.error,
    stale,
  };
}
