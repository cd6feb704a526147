import { AppError } from '../../src/domain/errors.ts';
import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { callsOf } from '../mutations/calls-of.ts';
import { planCommentEdit, planEdit, type SendPlan } from '../mutations/plan-send.ts';
import { ask, type Rest } from '../net/rest.ts';
import { fetchComment, fetchItem } from './server-item.ts';

/** The parts of an operation that sending needs. */
type Unkept = Pick<Operation, 'id' | 'action' | 'workspace_slug'>;

/** Somebody who writes the same item all the time must not make a person wait for ever. */
const MOST_PLANS = 5;
const PRECONDITION_FAILED = 412;

/**
 * Sends an operation from a browser without IndexedDB, where the server is the only place that keeps it.
 * It is planned like one from the outbox (SYNC R12). Rejects when the server did not take it, and before
 * anything is sent when its text overlaps with someone else's: the editor then still holds it. Without an
 * outbox there is no ledger either, so a value that it replaced is not told.
 */
export async function sendNow(rest: Rest, operation: Unkept): Promise<void> {
  for (let plans = 1; ; plans += 1) {
    try {
      await sendOnce(rest, operation);
      return;
    } catch (error) {
      const isStale = error instanceof AppError && error.status === PRECONDITION_FAILED;
      if (!isStale || plans === MOST_PLANS) throw error;
    }
  }
}

async function sendOnce(rest: Rest, operation: Unkept): Promise<void> {
  const { plan, server, version } = await planNow(rest, operation);
  if (plan.park) throw new AppError('request.conflict', plan.park.problem.message);
  if (!plan.send) return;
  const planned = { ...operation, action: plan.send };
  for (const call of callsOf(planned, server, version)) await ask(rest, call);
}

interface Planned {
  readonly plan: SendPlan;
  readonly server: WorkItemImage | null;
  readonly version: string | null;
}

async function planNow(rest: Rest, { action, workspace_slug }: Unkept): Promise<Planned> {
  if (action.kind === 'work_item.edit') {
    const server = await fetchItem(rest, workspace_slug, action);
    return { plan: planEdit(action, server), server, version: server.updated_at };
  }
  if (action.kind === 'comment.edit') {
    const { comment_html, updated_at } = await fetchComment(rest, workspace_slug, action);
    return { plan: planCommentEdit(action, comment_html), server: null, version: updated_at };
  }
  return { plan: { send: action, park: null, note: null }, server: null, version: null };
}
