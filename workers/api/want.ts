import type { Question } from '../../src/protocol/questions.ts';
import type { Verified } from '../../src/protocol/worker-api.ts';
import { pulledProjects, unverifiedSince } from '../sync/cursors.ts';
import { meaningOf, readHint } from '../sync/hints.ts';
import { commentsCursor } from '../sync/project-comments.ts';
import { purging } from '../sync/purge.ts';
import {
  commentsOfProject,
  isAskedFor,
  isKnown,
  wantedOfProject,
  wantedOfWorkspace,
} from '../sync/refresh.ts';
import { joinedProjects } from './answer.ts';
import type { Engine } from './engine.ts';
import { wantedBy } from './known.ts';

/** Everything that is kept here, and whatever waits: after a start, a break, and now and then. */
export function wantAll(engine: Engine): void {
  const { loop, copy, outbox, watches, sync } = engine;
  sync.sendTimes.retryNow();
  const db = copy.db();
  if (db) {
    engine.followed.add(db);
    const attended = loop.attended();
    if (attended) loop.want(attended);
    loop.wantRows(wantedOfWorkspace());
    // What the person has left is asked for as well: the server's refusal takes it off the device (SYNC R11).
    for (const id of [...pulledProjects(db), ...purging(db)]) loop.want(id);
    for (const id of joinedProjects(db)) {
      loop.want(id);
      if (commentsCursor(db, id)) loop.wantRows([commentsOfProject(id)]);
    }
  } else {
    engine.recent.forget();
    watches.all();
  }
  for (const { action, status } of outbox.list()) {
    if (status === 'waiting' || status === 'acked') loop.want(action.project_id);
  }
  // Without IndexedDB there is nothing to look for.
  engine.elsewhere.look().catch(() => {});
}

/** A copy that was not compared with the server for so long is compared again. */
const TRUSTED_MS = 24 * 60 * 60_000;

export function verifyOld({ copy, deps, loop }: Engine): void {
  const db = copy.db();
  if (db) loop.verify(unverifiedSince(db, deps.clock.now() - TRUSTED_MS));
}

export function hear(engine: Engine, text: string): void {
  const hint = readHint(text);
  if (!hint) return;
  const { loop, copy, watches } = engine;
  const { workItems, kinds } = meaningOf(hint);
  const db = copy.db();
  if (!db) {
    engine.recent.forget();
    watches.changed({
      project_id: hint.project,
      kinds: workItems ? ['work_item', ...kinds] : kinds,
    });
  } else {
    if (workItems && hint.project) loop.want(hint.project);
    const asked = watches.questions();
    const kept = hint.project && commentsCursor(db, hint.project) ? hint.project : null;
    loop.wantRows([
      ...(kept && kinds.includes('comments') ? [commentsOfProject(kept)] : []),
      ...wantedOfWorkspace().filter(({ kind }) => kinds.includes(kind)),
      ...(hint.project
        ? wantedOfProject(hint.project).filter(({ kind }) => kinds.includes(kind))
        : []),
      ...asked.flatMap((question) => {
        const wanted = wantedBy(question);
        if (!wanted || !isAskedFor(wanted) || wanted.project_id !== hint.project) return [];
        if (wanted.kind === 'comments' && kept) return [];
        return kinds.includes(wanted.kind) ? [wanted] : [];
      }),
    ]);
  }
}

/**
 * What nobody keeps in step while no screen asks for it is shown as it was when one last did, and fetched
 * again behind that.
 */
export function freshen({ copy, loop }: Engine, question: Question): void {
  const db = copy.db();
  const wanted = wantedBy(question);
  if (!db || !wanted || !isAskedFor(wanted) || !isKnown(db, wanted)) return;
  const isKept = wanted.kind === 'comments' && wanted.project_id;
  if (!isKept || !commentsCursor(db, wanted.project_id)) loop.wantRows([wanted]);
}

export async function verify({ copy, loop }: Engine): Promise<readonly Verified[]> {
  const db = copy.db();
  const ids = db ? unverifiedSince(db, Number.POSITIVE_INFINITY) : [];
  loop.verify(ids);
  await loop.now();
  return ids.map((project_id) => ({
    project_id,
    verdict: loop.verdictOf(project_id) ?? 'unknown',
  }));
}
