import type { Operation } from '../../src/domain/operation.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { laneOf, type Lane } from '../mutations/entity-of.ts';
import { backoffMs } from './backoff.ts';

/** A deletion stays here this long, so that it can be undone. */
export const DELETION_HOLD_MS = 10_000;

/**
 * When each operation may be sent. Waits are measured by the thread's own time: a correction of the
 * device's clock neither shortens nor prolongs them.
 */
export interface SendTimes {
  /** Milliseconds until the operation may be sent; 0: now; null: its lane has a call under way. */
  readonly waitOf: (operation: Operation) => number | null;
  /** A call is under way for these lanes. */
  readonly began: (lanes: readonly Lane[]) => void;
  readonly ended: (lanes: readonly Lane[]) => void;
  readonly succeeded: (lane: Lane) => void;
  /**
   * What failed together waits together, so that it can be sent together again.
   * @returns how often the most patient of them has failed in a row
   */
  readonly failed: (lanes: readonly Lane[], serverWantsMs: number | null) => number;
  /** The person asks: what failed is tried at once. */
  readonly retryNow: () => void;
  /** How many calls are under way. */
  readonly underWay: () => number;
  /** How many lanes the largest of them has. */
  readonly largestUnderWay: () => number;
}

interface LaneState {
  readonly failures: number;
  readonly freeAt: number;
}

export function createSendTimes(clock: Clock): SendTimes {
  const lanes = new Map<Lane, LaneState>();
  const busy = new Set<Lane>();
  const calls = new Set<readonly Lane[]>();
  const heldUntil = new Map<string, number>();

  /** Held once, from when it was first seen: what the device's clock says may be off by a day. */
  function holdEnd({ id, written_at }: Operation): number {
    const known = heldUntil.get(id);
    if (known !== undefined) return known;
    const left = Date.parse(written_at) + DELETION_HOLD_MS - clock.now();
    const end = clock.elapsed() + Math.min(DELETION_HOLD_MS, Math.max(0, left));
    heldUntil.set(id, end);
    return end;
  }

  return {
    waitOf(operation) {
      const lane = laneOf(operation.action);
      if (busy.has(lane)) return null;
      const freeAt = lanes.get(lane)?.freeAt ?? 0;
      const until = isDeletion(operation) ? Math.max(freeAt, holdEnd(operation)) : freeAt;
      return Math.max(0, until - clock.elapsed());
    },
    began(all) {
      calls.add(all);
      for (const lane of all) busy.add(lane);
    },
    ended(all) {
      calls.delete(all);
      for (const lane of all) busy.delete(lane);
    },
    succeeded: (lane) => lanes.delete(lane),
    failed(all, serverWantsMs) {
      const failures = 1 + Math.max(0, ...all.map((lane) => lanes.get(lane)?.failures ?? 0));
      const wait = backoffMs(failures, clock.random(), serverWantsMs);
      for (const lane of all) lanes.set(lane, { failures, freeAt: clock.elapsed() + wait });
      return failures;
    },
    retryNow() {
      for (const [lane, { failures }] of lanes) lanes.set(lane, { failures, freeAt: 0 });
    },
    underWay: () => calls.size,
    largestUnderWay: () => Math.max(0, ...[...calls].map((all) => all.length)),
  };
}

function isDeletion({ action: { kind } }: Operation): boolean {
  return kind === 'work_item.delete' || kind === 'comment.delete';
}
