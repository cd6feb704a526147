import type { ProjectId, UserId, WorkItemId } from '../../src/domain/ids.ts';
import type { ResourceName } from '../../src/resources/resources.ts';
import type { WorkerEvent } from '../../src/protocol/worker-api.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Db } from '../db/db.ts';
import type { Rest } from '../net/rest.ts';
import type { OutboxMirror } from '../outbox/mirror.ts';
import type { SendTimes } from './send-times.ts';

/** What a commit touched, so that the questions it can change are asked again. */
export interface Committed {
  readonly project_id: ProjectId | null;
  readonly kinds: readonly ('work_item' | 'outbox' | 'progress' | ResourceName)[];
}

export interface SyncDeps {
  readonly slug: string;
  readonly userId: UserId;
  /** Null: there is no copy (now), everything is asked of the server. */
  readonly copy: () => Db | null;
  /** Says that the copy failed; it is then set aside and filled anew. Other failures are not taken. */
  readonly copyFailed: (error: unknown) => void;
  readonly outbox: OutboxMirror;
  readonly rest: Rest;
  readonly clock: Clock;
  readonly sendTimes: SendTimes;
  /** A call that was too slow to wait for has ended: look at its project again. */
  readonly sendSoon: (projectId: ProjectId) => void;
  readonly committed: (what: Committed) => void;
  readonly tell: (event: Extract<WorkerEvent, { type: 'needs-you' | 'numbered' }>) => void;
}

export interface ItemOf {
  readonly project_id: ProjectId;
  readonly id: WorkItemId;
}
