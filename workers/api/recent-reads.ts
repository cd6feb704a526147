import type { Answer, Rest } from '../net/rest.ts';

/** What the server answered lately, so that a write of this device is shown without asking it again. */
export interface RecentReads {
  /** Asks the server, and remembers. */
  readonly rest: Rest;
  /** Answers from what is remembered while something written here waits for the server's answer. */
  readonly held: Rest;
  /** Something was written here: what is remembered is shown with it, until there is news. */
  readonly hold: () => void;
  /** The server has news. */
  readonly forget: () => void;
}

const MOST = 64;

export function createRecentReads(through: Rest): RecentReads {
  const answers = new Map<string, Answer>();
  let isHeld = false;
  let news = 0;

  const rest: Rest = {
    async send(call, signal) {
      const asked = news;
      const answer = await through.send(call, signal);
      if (call.method !== 'GET' || answer.status !== 200 || !answer.isOurs || asked !== news)
        return answer;
      answers.delete(call.path);
      answers.set(call.path, answer);
      for (const path of [...answers.keys()].slice(0, Math.max(0, answers.size - MOST))) {
        answers.delete(path);
      }
      return answer;
    },
  };
  return {
    rest,
    held: {
      async send(call, signal) {
        const known = isHeld && call.method === 'GET' ? answers.get(call.path) : undefined;
        return known ?? rest.send(call, signal);
      },
    },
    hold() {
      isHeld = true;
    },
    forget() {
      news += 1;
      answers.clear();
      isHeld = false;
    },
  };
}
