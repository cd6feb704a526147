import type { Clock } from '../../src/lib/clock.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Answered } from '../live/watches.ts';

/** While a project is being loaded the server answers for it, but nobody waits for a slow one. */
export interface Patience {
  /**
   * The server's answer, or after a moment that of what has been loaded; `onLate` is called when the
   * server has answered after all; whoever asks again then is given that. What the server has answered
   * once is not replaced by a part again: the list would shrink and grow with every page.
   * @param loaded null where what has been loaded says nothing
   */
  readonly ask: (
    question: Question,
    server: () => Promise<Answered>,
    loaded: () => Answered | null,
  ) => Promise<Answered>;
  /** Questions for which the server still keeps us waiting. */
  readonly late: () => readonly Question[];
}

/** So long nothing new may be on screen where there are rows here. */
const PATIENCE_MS = 90;

interface Waiting {
  readonly question: Question;
  readonly coming: Promise<Answered>;
  isLate: boolean;
  came: Answered | null;
}

export function createPatience(clock: Clock, onLate: (question: Question) => boolean): Patience {
  const waiting = new Map<string, Waiting>();
  const answered = new Set<string>();

  function begin(key: string, question: Question, server: () => Promise<Answered>): Waiting {
    const one: Waiting = { question, coming: server(), isLate: false, came: null };
    const ended = (came: Answered | null) => {
      one.came = came;
      if (came) answered.add(keyOfAllWindows(question));
      const isAwaited = one.isLate && onLate(question);
      if (!came || !isAwaited) waiting.delete(key);
    };
    one.coming.then(ended, () => ended(null));
    waiting.set(key, one);
    return one;
  }

  return {
    async ask(question, server, loaded) {
      const key = JSON.stringify(question);
      const known = waiting.get(key);
      if (known?.came) {
        waiting.delete(key);
        return known.came;
      }
      if (!known && answered.has(keyOfAllWindows(question))) return server();
      const one = known ?? begin(key, question, server);
      if (!one.isLate) {
        const inTime = await Promise.race([one.coming, later(clock)]);
        if (inTime) return inTime;
      }
      const part = loaded();
      if (!part) return one.coming;
      one.isLate = waiting.has(key);
      return one.came ?? part;
    },
    late: () => [...waiting.values()].filter(({ isLate }) => isLate).map((one) => one.question),
  };
}

/** One list is many questions: the rows in view are a part of each. */
function keyOfAllWindows(question: Question): string {
  if (question.ask !== 'workItems') return JSON.stringify(question);
  return JSON.stringify({ ...question.query, per_page: 0 });
}

function later(clock: Clock): Promise<null> {
  return new Promise((resolve) => {
    clock.after(PATIENCE_MS, () => resolve(null));
  });
}
