import type { CommandDeps } from '../commands/write.ts';
import type { Config } from '../config.ts';
import type { Fetch } from '../outgoing/guarded-fetch.ts';
import type { Storage } from '../storage/storage.ts';

/** Everything from outside that plugins and routes work with. Tests bring their own. */
export interface ServerDeps extends CommandDeps {
  readonly config: Config;
  readonly storage: Storage;
  readonly randomBytes: (n: number) => Uint8Array;
  /** To other servers. */
  readonly fetch: Fetch;
  /** To whoever watches the server: what could not be mailed. */
  readonly announce: (line: string) => void;
}
