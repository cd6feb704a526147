import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const told = z.union([z.object({ ms: z.number() }), z.object({ error: z.string() })]);

export interface HttpCaller {
  /** One call at a time; the milliseconds from its first byte to the answer's last. */
  readonly call: (url: string, headers: Readonly<Record<string, string>>) => Promise<number>;
  readonly end: () => Promise<unknown>;
}

export function httpCaller(): HttpCaller {
  const worker = new Worker(new URL('./http-caller.worker.mjs', import.meta.url));
  return {
    async call(url, headers) {
      worker.postMessage({ url, headers });
      const [message] = await once(worker, 'message');
      const answer = told.parse(message);
      if ('error' in answer) throw new Error(answer.error);
      return answer.ms;
    },
    end: () => worker.terminate(),
  };
}
