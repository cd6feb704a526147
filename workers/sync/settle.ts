import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import type { Operation, OperationProblem } from '../../src/domain/operation.ts';
import { isShown, workItemOf } from '../mutations/entity-of.ts';
import { isCovered, overlayItems, serverImages } from '../mutations/overlay.ts';
import { subjectOf } from '../mutations/subject-of.ts';
import type { SyncDeps } from './deps.ts';

const DELETED_ELSEWHERE: OperationProblem = {
  code: 'sync.deleted-elsewhere',
  message:
    'It was deleted or moved out of your sight elsewhere, so this change has no place to go.',
  theirs: null,
};

/** Operations whose row has come with a pull leave the outbox: the copy has them without it now. */
export async function settleCovered(deps: SyncDeps, ids: readonly WorkItemId[]): Promise<void> {
  const db = deps.copy();
  if (!db) return;
  const known = new Set(ids);
  const covered = deps.outbox.list().filter(({ action, status }) => {
    const id = workItemOf(action);
    return status === 'acked' && known.has(id);
  });
  const servers = serverImages(db, [...new Set(covered.map(({ action }) => workItemOf(action)))]);
  const settled = covered.filter(
    (operation) =>
      !isRead(operation) && isCovered(operation, servers.get(workItemOf(operation.action)) ?? null),
  );
  await letGo(deps, settled);
}

/** What was answered before a pull began is in the copy when that pull has come to its end. */
export async function settleAnswered(deps: SyncDeps, answered: ReadonlySet<string>): Promise<void> {
  const items = new Set<WorkItemId>();
  const settled: Operation[] = [];
  for (const operation of deps.outbox.list()) {
    if (operation.status !== 'acked' || !answered.has(operation.id)) continue;
    // Comments come with their own list, where there is a copy to keep it.
    if (operation.action.kind.startsWith('comment.') && deps.copy()) continue;
    // Also where only its note stays: what it changed may have come before its answer.
    items.add(workItemOf(operation.action));
    if (!isRead(operation)) settled.push(operation);
  }
  await letGo(deps, settled);
  const db = deps.copy();
  if (db) overlayItems(db, items, deps.outbox.list());
}

/** An edit of something that is gone is kept for the person, not lost (SYNC R8). */
export async function parkOrphans(deps: SyncDeps, gone: readonly WorkItemId[]): Promise<void> {
  const ids = new Set(gone);
  for (const operation of deps.outbox.list()) {
    if (!ids.has(workItemOf(operation.action)) || !isShown(operation)) continue;
    const isMoot = operation.status === 'acked' || operation.action.kind === 'work_item.delete';
    if (isMoot) await letGo(deps, [operation]);
    else await park(deps, operation, DELETED_ELSEWHERE);
  }
}

export async function park(
  deps: SyncDeps,
  operation: Operation,
  problem: OperationProblem,
  change: (operation: Operation) => Operation = (same) => same,
): Promise<void> {
  await setAside(deps, [{ operation, status: 'parked', problem, change }]);
}

/** What the server refuses for good comes back with its reason (SYNC R10). */
export async function refuse(
  deps: SyncDeps,
  operation: Operation,
  problem: OperationProblem,
): Promise<void> {
  await setAside(deps, [{ operation, status: 'refused', problem }]);
}

/** It stays unsent and shown, and is tried again; meanwhile the ledger says why it is still here (SYNC R10). */
export async function tellStuck(
  deps: SyncDeps,
  { id, action }: Operation,
  message: string,
): Promise<void> {
  const problem = { code: 'sync.stuck', message, theirs: null };
  let isNews = false;
  const kept = await deps.outbox.update(id, (before) => {
    isNews = before.status === 'waiting' && before.problem?.message !== message;
    return isNews ? { ...before, problem } : before;
  });
  if (!kept || !isNews) return;
  deps.tell({
    type: 'needs-you',
    operation_id: id,
    subject: subjectOf(deps.copy(), kept),
    message,
  });
  committed(deps, action.project_id);
}

/** One operation that the server has not taken, and what is to be said of it. */
export interface Aside {
  readonly operation: Operation;
  readonly status: 'parked' | 'refused';
  readonly problem: OperationProblem;
  readonly change?: (operation: Operation) => Operation;
}

/** Keeps operations for the person, with the reason of each. The first of them is told. */
export async function setAside(deps: SyncDeps, aside: readonly Aside[]): Promise<void> {
  const known = new Map(aside.map((one) => [one.operation.id, one]));
  const now = await deps.outbox.updateMany([...known.keys()], (before) => {
    const one = known.get(before.id);
    if (!one || wasTaken(before, one)) return before;
    const changed = one.change?.(before) ?? before;
    return { ...changed, status: one.status, problem: one.problem };
  });
  const kept = aside.flatMap(({ operation, status }) => {
    const after = now.get(operation.id);
    return after?.status === status ? [after] : [];
  });
  const [first] = kept;
  if (!first) return;
  const db = deps.copy();
  const message = first.problem?.message ?? '';
  deps.tell({
    type: 'needs-you',
    operation_id: first.id,
    subject: subjectOf(db, first),
    message,
  });
  const items = new Set(kept.map(({ action }) => workItemOf(action)));
  if (db) overlayItems(db, items, deps.outbox.list());
  for (const id of new Set(kept.map(({ action }) => action.project_id))) committed(deps, id);
}

/** Another tab was told meanwhile that it is done. Words that this one could not send are kept in any case. */
function wasTaken({ status }: Operation, { change }: Aside): boolean {
  return status === 'acked' && !change;
}

/** It stays only for its note, and is in the server's image for good. */
function isRead({ problem, acked_at }: Operation): boolean {
  return problem !== null && acked_at !== null;
}

/** A note for the ledger keeps an answered operation until the person has read it. */
async function letGo({ outbox }: SyncDeps, operations: readonly Operation[]): Promise<void> {
  await outbox.updateMany(
    operations.map(({ id }) => id),
    (operation) =>
      operation.problem === null ? null : { ...operation, acked_at: operation.acked_at ?? ALWAYS },
  );
}

const ALWAYS = '1970-01-01T00:00:00.000000Z';

export function committed(deps: SyncDeps, project_id: ProjectId): void {
  deps.committed({ project_id, kinds: ['work_item', 'outbox', 'comments'] });
}
