import type { CommandDeps } from '../commands/write.ts';
import type { JobKind, JobPayloads } from '../commands/enqueue.ts';
import type { Config } from '../config.ts';
import type { Storage } from '../storage/storage.ts';
import { expireExports, exportItems } from './export/export-items.ts';
import { fillWords } from './fill-words.ts';
import { runAutomations } from './automations.ts';
import { deliver } from './mail/deliver.ts';
import { mailDigests } from './mail/digests.ts';
import { deliverWebhook } from './webhooks/deliver-webhook.ts';
import { purgeFiles } from './purge-files.ts';
import { sweep } from './retention.ts';
import { releaseVisitors } from './sample/demo-work.ts';

export interface JobDeps extends CommandDeps {
  readonly config: Config;
  readonly storage: Storage;
  readonly randomBytes: (n: number) => Uint8Array;
  /** To whoever watches the server. */
  readonly announce: (line: string) => void;
}

export interface RunningJob {
  /** Stays the same when the job is tried again. */
  readonly id: string;
  /** 1 at first. */
  readonly attempt: number;
}

/** Throws when it could not be done; it is then tried again, later and later. Bears being run twice. */
export type JobHandler<K extends JobKind> = (
  deps: JobDeps,
  payload: JobPayloads[K],
  job: RunningJob,
) => Promise<void>;

export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };

/** What each kind of job does. */
export const HANDLERS: JobHandlers = {
  mail: deliver,
  digests: (deps) => mailDigests(deps),
  webhook: deliverWebhook,
  export: exportItems,
  expire_exports: expireExports,
  automations: (deps) => runAutomations(deps),
  sweep: async (deps) => {
    const { db, clock, storage } = deps;
    await sweep(db.db, clock);
    await releaseVisitors(deps);
    await purgeFiles(db.db, storage, clock.now());
  },
  fill_words: ({ db }) => fillWords(db),
};

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Scheduled {
  readonly kind: JobKind;
  /** Once in every such span of the clock, whoever of the processes comes first. */
  readonly everyMs: number;
}

export const SCHEDULE: readonly Scheduled[] = [
  { kind: 'sweep', everyMs: HOUR_MS },
  { kind: 'expire_exports', everyMs: HOUR_MS },
  { kind: 'digests', everyMs: 5 * MINUTE_MS },
  { kind: 'automations', everyMs: 24 * HOUR_MS },
];
