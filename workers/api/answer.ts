import type { ProjectId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { parseAnswer, type AnswerTexts } from '../../src/protocol/answer-texts.ts';
import type { Question } from '../../src/protocol/questions.ts';
import type { Db } from '../db/db.ts';
import { isBroken, isFull } from '../db/failures.ts';
import { projectOf } from '../live/touches.ts';
import type { Answered } from '../live/watches.ts';
import { prepareAnyList, prepareList } from '../queries/list-work-items.ts';
import { isLoaded, readCursor } from '../sync/cursors.ts';
import { answerFromCopy } from './answer-from-copy.ts';
import { answerFromServer } from './answer-from-server.ts';
import type { Copy } from './copy.ts';
import type { Engine } from './engine.ts';

/** From the copy where it is whole, else from the server, else from what there is. */
export async function answerOne(engine: Engine, question: Question): Promise<Answered> {
  const { copy, known, showing } = engine;
  await copy.settled();
  await showing.last;
  try {
    const db = copy.db();
    if (db) await known.ensure(db, question);
    const still = copy.db();
    const isWhole = canAnswer(engine, question);
    if (still && (isWhole || engine.network() === 'offline')) {
      const texts = answerFromCopy(still, question, operationsFor(engine, question));
      warmUp(engine, still, question);
      // Less than there is must not pass for everything: an empty list is then no answer.
      return { from: isWhole && known.isWhole(still, question) ? 'copy' : 'part', texts };
    }
  } catch (error) {
    if (!isBroken(error) && !isFull(error)) throw error;
    engine.sync.copyFailed(error);
  }
  return answerElsewhere(engine, question);
}

async function answerElsewhere(engine: Engine, question: Question): Promise<Answered> {
  const { copy, patience } = engine;
  const ask = async () => {
    const answered = await fromServer(engine, question);
    if (question.ask === 'workItems') engine.onFirstList();
    return answered;
  };
  const fromPart = (): Answered | null => {
    const half = copy.db();
    return (
      half && {
        from: 'part',
        texts: answerFromCopy(half, question, operationsFor(engine, question)),
      }
    );
  };
  try {
    if (!isBeingLoaded(engine, question)) return await ask();
    return await patience.ask(question, ask, () => {
      const part = fromPart();
      return part && saysSomething(part.texts) ? part : null;
    });
  } catch (error) {
    // Half a copy is better than none.
    const part = fromPart();
    if (!part) throw error;
    return part;
  }
}

/** Nothing in what has been loaded is not yet nothing. */
function saysSomething([text = 'null']: AnswerTexts): boolean {
  return text !== 'null' && text !== '[]' && !text.startsWith('{"total_count":0,');
}

/** Whether some of the items that are asked for are here, and the rest is on its way. */
function isBeingLoaded({ copy }: Engine, question: Question): boolean {
  const db = copy.db();
  if (!db || copy.reason() === 'full') return false;
  const project = projectOf(question);
  const asked = project ? [project] : joinedProjects(db);
  return asked.some((id) => readCursor(db, id).loaded > 0);
}

/** Longer than the first screen takes to be drawn. */
const WARM_UP_MS = 120;
/** Between two slices of reading, so that questions go first. */
const PAUSE_MS = 5;

/** The first list came straight from the indexes; what answers the next ones is read while nobody waits. */
function warmUp({ copy, deps, warm, sync }: Engine, db: Db, question: Question): void {
  if (question.ask !== 'workItems' || warm.has(db)) return;
  warm.add(db);
  const next = () => {
    if (copy.db() !== db) return;
    if (attempt(() => prepareAnyList(db), sync.copyFailed)) deps.clock.after(PAUSE_MS, next);
  };
  deps.clock.after(WARM_UP_MS, () => {
    if (copy.db() === db) attempt(() => prepareList(db, question.query), sync.copyFailed);
    next();
  });
}

/** The ledger tells of every workspace; rows are laid over by what was written in theirs. */
function operationsFor(engine: Engine, { ask }: Question): readonly Operation[] {
  return ask === 'ledger' ? engine.unsent() : engine.outbox.list();
}

async function fromServer(engine: Engine, question: Question): Promise<Answered> {
  const { sync, recent } = engine;
  const operations = () => operationsFor(engine, question);
  const mode = { rest: recent.held, slug: sync.slug, operations };
  const answer = await answerFromServer(mode, question);
  return { from: 'server', texts: [JSON.stringify(answer)] };
}

/** While the first pull of a project runs, its items are the server's to tell. */
function canAnswer({ copy }: Engine, question: Question): boolean {
  const db = copy.db();
  if (!db) return false;
  const isAboutItems = [
    'workItems',
    'workItemIds',
    'places',
    'workItem',
    'subWorkItems',
    'search',
    'workItemByKey',
  ];
  if (!isAboutItems.includes(question.ask)) return true;
  if (copy.reason() === 'full') return false;
  const project = projectOf(question);
  if (project) return isLoaded(db, project);
  const asked = question.ask === 'workItemByKey' ? answerFromCopy(db, question, []) : ['null'];
  if (asked[0] !== 'null') return true;
  // No project is known before their list has come: an item is not missing because of that.
  const joined = joinedProjects(db);
  return joined.length > 0 && joined.every((id) => isLoaded(db, id));
}

export function joinedProjects(db: NonNullable<ReturnType<Copy['db']>>): readonly ProjectId[] {
  const texts = answerFromCopy(db, { ask: 'projects' }, []);
  const projects = parseAnswer(texts) as readonly {
    readonly id: ProjectId;
    readonly member_role: number | null;
    readonly archived_at: string | null;
  }[];
  return projects
    .filter(({ member_role, archived_at }) => member_role !== null && archived_at === null)
    .map(({ id }) => id);
}

/** Null where the copy failed, and that has been seen to. */
export function attempt<T>(read: () => T, onFailure: (error: unknown) => void): T | null {
  try {
    return read();
  } catch (error) {
    if (!isBroken(error)) throw error;
    onFailure(error);
    return null;
  }
}
