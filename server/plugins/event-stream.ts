import type { FastifyReply } from 'fastify';
import type { Hint, HintKind } from '../commands/hints.ts';
import type { Role } from '../../src/domain/roles.ts';
import { joinedProjects } from '../queries/projects/joined-projects.ts';
import { memberRole } from '../queries/workspaces/member-role.ts';
import type { ServerDeps } from './deps.ts';
import { securityHeaders } from './security.ts';
import { isSessionOpen } from './sessions.ts';

const PING_MS = 25_000;
/** Changes within this time are one hint. */
const GATHER_MS = 100;

/** After these, somebody may see more or fewer projects than before. */
const MOVES_VISIBILITY: readonly HintKind[] = ['member', 'project', 'workspace'];

interface Listener {
  readonly userId: string;
  readonly sessionHash: string | null;
  readonly workspaceId: string;
  /** In the workspace, when the stream was opened. */
  readonly role: Role;
}

/**
 * Tells a page what changed, until either side closes, the session ends or the person's role in the workspace
 * changes. Hints may be missed: the page pulls when it connects, when it is looked at, and every few minutes.
 */
export async function streamEvents(
  deps: ServerDeps,
  reply: FastifyReply,
  listener: Listener,
): Promise<void> {
  let visible: ReadonlySet<string> = new Set();
  const gathered = new Map<string | null, Hint>();
  let timer: NodeJS.Timeout | null = null;
  const out = open(deps, reply);

  async function tell(): Promise<void> {
    timer = null;
    const hints = [...gathered.values()];
    gathered.clear();
    if (hints.some(({ kinds }) => kinds.some((kind) => MOVES_VISIBILITY.includes(kind)))) {
      await check();
    } else await ready;
    if (out.writableEnded) return;
    for (const { project, updated_at, kinds } of hints) {
      if (project !== null && !visible.has(project)) continue;
      out.write(`data: ${JSON.stringify({ project, updated_at, kinds })}\n\n`);
    }
  }

  async function check(): Promise<void> {
    const { workspaceId, userId } = listener;
    if (await mayListen(deps, listener)) {
      visible = await joinedProjects(deps.db.db, workspaceId, userId);
    } else end();
  }

  async function ping(): Promise<void> {
    await check();
    if (!out.writableEnded) out.write(': ping\n\n');
  }

  function end(): void {
    stopListening();
    clearInterval(pings);
    if (timer) clearTimeout(timer);
    out.end();
  }
  // A stream that cannot ask the database any more is useless: the page opens another one.
  const orEnd = (work: Promise<void>) => void work.catch(end);

  const stopListening = deps.hints.subscribe((hint) => {
    if (hint.signedOut === listener.userId) orEnd(check());
    if (hint.workspaceId !== listener.workspaceId) return;
    gathered.set(hint.project, merged(gathered.get(hint.project), hint));
    timer ??= setTimeout(() => orEnd(tell()), GATHER_MS);
  });
  const pings = setInterval(() => orEnd(ping()), PING_MS);
  reply.raw.on('close', end);
  // Only now, so that nothing that happens between the answer and the subscription is missed.
  const ready = check();
  await ready;
}

async function mayListen(
  deps: ServerDeps,
  { sessionHash, workspaceId, userId, role }: Listener,
): Promise<boolean> {
  if (!(await isSessionOpen(deps, sessionHash))) return false;
  return (await memberRole(deps.db.db, workspaceId, userId)) === role;
}

function merged(before: Hint | undefined, hint: Hint): Hint {
  if (!before) return hint;
  const updated_at = [before.updated_at, hint.updated_at].reduce(later, null);
  return { ...hint, updated_at, kinds: [...new Set([...before.kinds, ...hint.kinds])] };
}

/** Timestamps of one form sort as text. */
function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function open({ config }: ServerDeps, reply: FastifyReply) {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...securityHeaders(config),
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n: hello\n\n');
  return reply.raw;
}
