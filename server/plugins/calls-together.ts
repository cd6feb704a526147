import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyError } from 'fastify';
import { must } from '../../src/lib/assert.ts';
import { timestampNow } from '../commands/clock.ts';
import type { Hint } from '../commands/hints.ts';
import {
  claimAll,
  keepAll,
  type KeptAnswer,
  type RepeatableCall,
} from '../commands/idempotency.ts';
import { openLedger } from '../commands/ledger.ts';
import { noSuchPage, Refusal } from '../policies/refusal.ts';
import { permit, type Rule } from '../policies/rules.ts';
import { seesOwnOnly } from '../policies/viewer.ts';
import { answerOf, bodyHashOf, idsOf, inputOf, scopeOf, type Params } from './call-parts.ts';
import { refusalOf } from './errors.ts';
import type { AnyInput, DeclaredRoute, ReadContext } from './route.ts';

export interface CallAmongMany {
  readonly key: string;
  readonly method: string;
  /** From the project on: `issues/…/`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | null | undefined;
  readonly unmodified_since?: string | null | undefined;
}

export interface AnswerAmongMany {
  readonly key: string;
  readonly status: number;
  readonly updated_at: string | null;
  readonly body: unknown;
}

type ProjectContext = ReadContext<Extract<Rule, { scope: 'project' }>>;

/** A call that its own route would take. */
interface Ready {
  readonly at: number;
  readonly route: DeclaredRoute;
  readonly input: AnyInput;
  readonly call: RepeatableCall;
  readonly unmodifiedSince: string | null;
}

interface Done {
  readonly answers: readonly AnswerAmongMany[];
  readonly hints: readonly Hint[];
}

/**
 * So many share a transaction. The embedded database has one connection: everybody else waits no longer than
 * for one of these.
 */
const IN_ONE_TRANSACTION = 10;
/** Characters of their bodies: a long text takes its time to be read. */
const LONGEST_TOGETHER = 10_000;
/** Long enough for what others ask, which is several questions one after the other. */
const GIVE_WAY_MS = 15;
/** The server cannot do anything now: the rest would only be told the same. */
const AWAY = 500;

/**
 * Makes many calls of one project as if each had come by itself: the same rules, the same answers, and the same
 * keys, so that a call that has been made is not made again, however it came (SYNC R6). What one of them is
 * refused does not touch the others.
 * @param routes what may be called
 */
export async function callTogether(
  context: ProjectContext,
  routes: readonly DeclaredRoute[],
  calls: readonly CallAmongMany[],
): Promise<readonly AnswerAmongMany[]> {
  const answers: AnswerAmongMany[] = [];
  const hints: Hint[] = [];
  const find = finderOf(routes);
  try {
    for (const [nth, piece] of piecesOf(calls).entries()) {
      if (nth > 0) await delay(GIVE_WAY_MS);
      const ready: Ready[] = [];
      for (const { call, at } of piece) {
        const read = await readCall(context, find, call, at);
        if (read instanceof Refusal) answers[at] = refusalAnswer(call.key, read);
        else ready.push(read);
      }
      const done = await inOneTransaction(context, ready);
      hints.push(...done.hints);
      for (const [i, { at }] of ready.entries()) answers[at] = must(done.answers[i], 'an answer');
      const away = done.answers.find(({ status }) => status >= AWAY);
      if (away) return calls.map(({ key }, at) => answers[at] ?? { ...away, key });
    }
  } finally {
    context.deps.hints.publish(merged(hints));
  }
  return answers;
}

interface Placed {
  readonly call: CallAmongMany;
  readonly at: number;
}

/** What is told of an item at the end of a transaction tells of one call alone: none has two on the same item. */
function piecesOf(calls: readonly CallAmongMany[]): readonly (readonly Placed[])[] {
  const pieces: Placed[][] = [];
  let piece: Placed[] = [];
  let size = 0;
  let touched = new Set<string>();
  for (const [at, call] of calls.entries()) {
    const items = itemsOf(call);
    const length = JSON.stringify(call.body ?? null).length;
    const isFull = piece.length === IN_ONE_TRANSACTION || size + length > LONGEST_TOGETHER;
    if (piece.length > 0 && (isFull || items.some((id) => touched.has(id)))) {
      pieces.push(piece);
      [piece, size, touched] = [[], 0, new Set()];
    }
    piece.push({ call, at });
    size += length;
    for (const id of items) touched.add(id);
  }
  return [...pieces, piece];
}

function itemsOf({ path, body }: CallAmongMany): readonly string[] {
  const parts = path.split('/');
  const named = parts[parts.indexOf('issues') + 1];
  const issues = body?.['issues'];
  return [...(named ? [named] : []), ...(Array.isArray(issues) ? issues.map(String) : [])];
}

type Find = (
  call: CallAmongMany,
) => { readonly route: DeclaredRoute; readonly params: Params } | null;

function finderOf(routes: readonly DeclaredRoute[]): Find {
  const patterns = routes.map((route) => {
    const path = route.path.replace(/^.*\/:project_id\//, '');
    return { route, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });
  return ({ method, path }) => {
    const [bare = ''] = path.split('?', 1);
    for (const { route, pattern } of patterns) {
      const found = route.method === method ? pattern.exec(bare) : null;
      if (found) return { route, params: { ...found.groups } };
    }
    return null;
  };
}

/** What happens before a call's transaction when it comes by itself. */
async function readCall(
  context: ProjectContext,
  find: Find,
  sent: CallAmongMany,
  at: number,
): Promise<Ready | Refusal> {
  const { request, deps, project, viewer } = context;
  try {
    const found = find(sent);
    if (!found) throw noSuchPage();
    const { route } = found;
    const here = request.params as Params;
    const params = idsOf(route, { ...here, ...found.params });
    if (!isGranted(route, context)) await permit(deps.db.db, route.rule, viewer, params);
    const query = Object.fromEntries(new URL(sent.path, 'http://localhost').searchParams);
    return {
      ...{ at, route, unmodifiedSince: sent.unmodified_since ?? null },
      input: inputOf(route, params, { query, body: sent.body }),
      call: {
        ...{ userId: viewer.id, method: sent.method, key: sent.key },
        path: `/api/workspaces/${here['slug']}/projects/${project.id}/${sent.path}`,
        bodyHash: bodyHashOf(sent.body),
      },
    };
  } catch (error) {
    return refusalOf(error as FastifyError, request);
  }
}

/** What is known of the project and the caller is enough to grant most calls. */
function isGranted({ rule }: DeclaredRoute, { project }: ProjectContext): boolean {
  if (rule.scope !== 'project' || !rule.roles.includes(project.role)) return false;
  return rule.item === undefined || !seesOwnOnly(project);
}

/** When one fails, nothing of all is done, and they are made one by one. */
async function inOneTransaction(context: ProjectContext, calls: readonly Ready[]): Promise<Done> {
  if (calls.length === 0) return { answers: [], hints: [] };
  try {
    return await makeAll(context, calls);
  } catch (error) {
    const [call] = calls;
    if (calls.length === 1 && call) {
      const refusal = refusalOf(error as FastifyError, context.request);
      return { answers: [refusalAnswer(call.call.key, refusal)], hints: [] };
    }
  }
  const answers: AnswerAmongMany[] = [];
  const hints: Hint[] = [];
  for (const call of calls) {
    const done = await inOneTransaction(context, [call]);
    answers.push(...done.answers);
    hints.push(...done.hints);
  }
  return { answers, hints };
}

/** The keys, what the calls do, and their answers commit together (SYNC R6). */
function makeAll(context: ProjectContext, calls: readonly Ready[]): Promise<Done> {
  const { deps } = context;
  return deps.db.transaction(async (tx) => {
    const keys = calls.map(({ call }) => call);
    const earlier = await claimAll(tx, keys, timestampNow(deps.clock));
    const ledger = await openLedger(tx, deps, scopeOf(context));
    const kept: KeptAnswer[] = [];
    for (const [i, { route, input, unmodifiedSince }] of calls.entries()) {
      const before = ledger.updatedAt();
      const own = { ...context, db: tx, write: ledger.write, unmodifiedSince };
      const answered = earlier[i];
      const value = answered ? null : await route.handle(own, input);
      const after = ledger.updatedAt();
      kept.push(answered ?? answerOf(route, value, after === before ? null : after));
    }
    await ledger.save();
    await keepAll(
      tx,
      kept.flatMap((answer, i) =>
        earlier[i] ? [] : [[must(keys[i], 'its key'), answer] as const],
      ),
    );
    const answers = kept.map((answer, i) => keptAnswer(must(keys[i], 'its key').key, answer));
    return { answers, hints: ledger.hints() };
  });
}

function keptAnswer(key: string, { status, headers, answer }: KeptAnswer): AnswerAmongMany {
  const updated_at = headers['x-updated-at'] ?? null;
  return { key, status, updated_at, body: answer === null ? null : JSON.parse(answer) };
}

function refusalAnswer(key: string, { status, body }: Refusal): AnswerAmongMany {
  return { key, status, updated_at: null, body };
}

/** One for each project: whoever hears it pulls, once is enough. */
function merged(hints: readonly Hint[]): readonly Hint[] {
  const byProject = new Map<string | null, Hint>();
  for (const hint of hints) {
    const before = byProject.get(hint.project);
    const kinds = new Set([...(before?.kinds ?? []), ...hint.kinds]);
    const updated_at = hint.updated_at ?? before?.updated_at ?? null;
    byProject.set(hint.project, { ...hint, updated_at, kinds: [...kinds] });
  }
  return [...byProject.values()];
}
