import type { FastifyReply } from 'fastify';
import type { Hint, HintKind } from '../commands/hints.ts';
import { joinedProjects } from '../queries/projects/joined-projects.ts';
import type { ServerDeps } from './deps.ts';
import { securityHeaders } from './security.ts';
import { isSessionOpen } from './sessions.ts';

const PING_MS = 25_000;
/** Many changes in one breath are one hint. */
const GATHER_MS = 100;

/** After these, somebody may see more or fewer projects than before. */
const MOVES_VISIBILITY: readonly HintKind[] = ['member', 'project', 'workspace'];

interface Listener {
  readonly userId: string;
  readonly sessionHash: string | null;
  readonly workspaceId: string;
}

/**
 * Tells a page what changed, until either side leaves or the session ends. It may miss something:
 * the page pulls when it connects, when it is looked at, and every few minutes.
 */
export async function streamEvents(
  deps: ServerDeps,
  reply: FastifyReply,
  listener: Listener,
): Promise<void> {
  const ask = () => joinedProjects(deps.db.db, listener.workspaceId, listener.userId);
  let visible = await ask();
  const gathered = new Map<string | null, Hint>();
  let timer: NodeJS.Timeout | null = null;
  const out = open(deps, reply);

  async function tell(): Promise<void> {
    timer = null;
    const hints = [...gathered.values()];
    gathered.clear();
    if (hints.some(({ kinds }) => kinds.some((kind) => MOVES_VISIBILITY.includes(kind)))) {
      visible = await ask();
    }
    for (const { project, updated_at, kinds } of hints) {
      if (project !== null && !visible.has(project)) continue;
      out.write(`data: ${JSON.stringify({ project, updated_at, kinds })}\n\n`);
    }
  }

  async function ping(): Promise<void> {
    if (await isSessionOpen(deps, listener.sessionHash)) out.write(': ping\n\n');
    else end();
  }

  function end(): void {
    stopListening();
    clearInterval(pings);
    if (timer) clearTimeout(timer);
    out.end();
  }
  // A stream that cannot ask the database any more is of no use: the page opens another one.
  const orEnd = (work: Promise<void>) => void work.catch(end);

  const stopListening = deps.hints.subscribe((hint) => {
    if (hint.workspaceId !== listener.workspaceId) return;
    gathered.set(hint.project, merged(gathered.get(hint.project), hint));
    timer ??= setTimeout(() => orEnd(tell()), GATHER_MS);
  });
  const pings = setInterval(() => orEnd(ping()), PING_MS);
  reply.raw.on('close', end);
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
