import { AppError } from '../../../src/domain/errors.ts';
import type { ProjectId, WorkItemId } from '../../../src/domain/ids.ts';
import { sumRows } from '../../../src/domain/rows-checksum.ts';
import { isoOfMicros, microsOf } from '../../../src/domain/timestamps.ts';
import type { Answer, Rest, Sent } from '../../../workers/net/rest.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { PROJECT, workItem } from '../builders.ts';

interface CallAmongMany {
  readonly key: string;
  readonly method: Sent['method'];
  readonly path: string;
  readonly body?: unknown;
  readonly unmodified_since?: string;
}

interface Deleted {
  readonly id: WorkItemId;
  readonly updated_at: string;
  readonly deleted: true;
}
type Stored = WorkItemImage | Deleted;
interface Comment {
  readonly id: string;
  readonly issue: string;
  readonly project: string;
  readonly comment_html: string;
  readonly actor: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly edited_at: null;
}

/**
 * A server in memory that keeps the promises the contract makes: `updated_at` unique and growing
 * per project (R4), tombstones under the same cursor (R8), each key done once (R6), sets replaced whole.
 */
export interface FakeServer {
  readonly rest: Rest;
  /** Every effect, in the order in which it happened: `PATCH w1 {"name":"x"}`. */
  readonly effects: readonly string[];
  /** The keys of the calls that had an effect, in that order. */
  readonly doneKeys: readonly string[];
  /** Every call that arrived, also those answered from memory. */
  readonly calls: readonly Sent[];
  readonly rows: () => readonly WorkItemImage[];
  readonly row: (id: WorkItemId) => WorkItemImage | null;
  readonly comments: () => readonly Comment[];
  /** Somebody else writes. */
  readonly put: (fields: Partial<WorkItemImage>) => WorkItemImage;
  readonly remove: (id: WorkItemId) => void;
  readonly editComment: (id: string, comment_html: string) => void;
  readonly comment: (issue: WorkItemId, id: string, comment_html: string) => void;
  readonly removeComment: (id: string) => void;
  /** What stands between the device and the server. May reject, before or after `arrive`. */
  through: (call: Sent, arrive: () => Answer) => Promise<Answer>;
  /** Answers instead of the server where it gives an answer. */
  refuse: (call: Sent) => Partial<Answer> | null;
  pageRows: number;
  /** How many rows from before the cursor a page begins with. */
  again: number;
  updatedAtHeader: boolean;
  visible: boolean;
  /** A cursor older than this is answered by 410, once per call of `forget`. */
  readonly forget: () => void;
}

export function fakeServer(): FakeServer {
  const stored = new Map<string, Stored>();
  const comments = new Map<string, Comment>();
  const kept = new Map<string, { readonly body: string; readonly answer: Answer }>();
  const effects: string[] = [];
  const doneKeys: string[] = [];
  const calls: Sent[] = [];
  let clock = microsOf('2026-11-20T09:00:00.000000Z');
  let sequence = 0;
  let forgotten = false;

  const stamp = () => isoOfMicros((clock += 7));
  const live = (id: string): WorkItemImage | null => {
    const row = stored.get(id);
    return row && !('deleted' in row) ? row : null;
  };
  const store = (row: WorkItemImage): WorkItemImage => {
    const next = { ...row, updated_at: stamp() };
    stored.set(row.id, next);
    return next;
  };
  const touch = (id: string) => {
    const row = live(id);
    if (row) store(row);
  };
  const remove = (id: string) => {
    stored.set(id, { id: id as WorkItemId, updated_at: stamp(), deleted: true });
  };

  function feed(query: URLSearchParams): Answer {
    const after = query.get('updated_at__gt');
    if (forgotten && after !== null) {
      forgotten = false;
      return answer(410, { error_code: 4200, error_message: 'RESYNC_REQUIRED' });
    }
    const from = after === null ? 0 : microsOf(after);
    const changed = [...stored.values()]
      .filter((row) => microsOf(row.updated_at) > from && !(after === null && 'deleted' in row))
      .toSorted((a, b) => microsOf(a.updated_at) - microsOf(b.updated_at));
    const page = changed.slice(0, server.pageRows);
    const before = [...stored.values()]
      .filter((row) => microsOf(row.updated_at) <= from)
      .toSorted((a, b) => microsOf(a.updated_at) - microsOf(b.updated_at));
    return answer(200, {
      next_page_results: changed.length > page.length,
      total_results: changed.length,
      results: [...before.slice(before.length - Math.min(server.again, before.length)), ...page],
    });
  }

  function done(status: number, id: string, body: unknown = null): Answer {
    const updatedAt = server.updatedAtHeader ? (live(id)?.updated_at ?? null) : null;
    return answer(status, body, updatedAt);
  }

  function write({ method, path, body }: Sent): Answer {
    const [, rest = ''] = path.split(`/projects/${PROJECT}/`);
    const parts = rest.split('/').filter((part) => part !== '');
    const sent = (body ?? {}) as Readonly<Record<string, never>>;
    const [kind, id = '', sub, subId] = parts;
    effects.push(`${method} ${parts.join('/')} ${JSON.stringify(body)}`);
    if (kind === 'issues' && parts.length === 1) {
      sequence += 1;
      const made = workItem({ ...(sent as object), project_id: PROJECT, sequence_id: sequence });
      const row = store(made);
      return done(201, row.id, row);
    }
    if (kind === 'cycles') {
      const items =
        sub === 'cycle-issues' && subId ? [subId] : ((sent['issues'] ?? []) as readonly string[]);
      for (const item of items) {
        const row = live(item);
        if (row) store({ ...row, cycle_id: method === 'DELETE' ? null : id });
      }
      return done(201, items[0] ?? '', { message: 'success' });
    }
    if (sub === 'comments') return writeComment(method, id, subId, sent);
    const row = live(id);
    if (!row) {
      effects.pop();
      return answer(404, { error: 'Issue not found' });
    }
    if (sub === 'modules') {
      const { modules, removed_modules } = sent as Readonly<Record<string, readonly string[]>>;
      const left = row.module_ids.filter((one) => !removed_modules?.includes(one));
      store({ ...row, module_ids: [...new Set([...left, ...(modules ?? [])])] });
      return done(201, id, { message: 'success' });
    }
    if (sub === 'archive') {
      store({ ...row, archived_at: method === 'POST' ? '2026-11-20' : null });
      return method === 'POST' ? done(200, id, { archived_at: '2026-11-20' }) : done(204, id);
    }
    if (method === 'DELETE') remove(id);
    else store({ ...row, ...(sent as object) });
    return done(204, id);
  }

  function writeComment(
    method: string,
    item: string,
    id: string | undefined,
    sent: Readonly<Record<string, string>>,
  ): Answer {
    const known = comments.get(id ?? '');
    if (id && !known) return answer(404, { error: 'The required object does not exist.' });
    if (id && method === 'DELETE') comments.delete(id);
    const now = stamp();
    const key = id ?? sent['id'] ?? '';
    const comment_html = sent['comment_html'] ?? '';
    if (method === 'POST') {
      const place = { issue: item, project: PROJECT, actor: 'u', edited_at: null };
      comments.set(key, { id: key, comment_html, created_at: now, updated_at: now, ...place });
    } else if (known && method === 'PATCH') {
      comments.set(key, { ...known, comment_html, updated_at: now });
    }
    const row = live(item);
    const touched = row ? store(row).updated_at : now;
    const status = method === 'DELETE' ? 204 : method === 'POST' ? 201 : 200;
    return answer(status, comments.get(key) ?? null, server.updatedAtHeader ? touched : null);
  }

  function allComments(query: URLSearchParams): Answer {
    const from = microsOf(query.get('updated_at__gt') ?? '1970-01-01T00:00:00.000000Z');
    const of = (id: string) => [...comments.values()].filter(({ issue }) => issue === id);
    const changed = server
      .rows()
      .filter(({ id, updated_at }) => microsOf(updated_at) > from && live(id))
      .filter(({ id }) => !query.has('commented') || of(id).length > 0)
      .toSorted((a, b) => microsOf(a.updated_at) - microsOf(b.updated_at));
    const page = changed.slice(0, server.pageRows);
    const more = changed.length > page.length;
    return answer(200, {
      updated_at: (more && page.at(-1)?.updated_at) || isoOfMicros(clock),
      next_page_results: more,
      results: page.map(({ id }) => ({ id, comments: of(id) })),
    });
  }

  function read(path: string): Answer {
    const url = new URL(path, 'http://fake');
    if (url.pathname.endsWith('/v2/issues/')) return feed(url.searchParams);
    if (url.pathname.endsWith('/v2/issues/checksum/')) {
      const sum = sumRows();
      for (const { id, updated_at } of server.rows()) sum.add(id, microsOf(updated_at));
      return answer(200, { ...sum.end(), updated_at: isoOfMicros(clock) });
    }
    const comment = /\/issues\/([^/]+)\/comments\/(?:([^/]+)\/)?$/.exec(url.pathname);
    if (comment?.[2]) {
      const found = comments.get(comment[2]);
      return found
        ? answer(200, found)
        : answer(404, { error: 'The required object does not exist.' });
    }
    if (/projects\/[^/]+\/comments\/$/.test(url.pathname)) return allComments(url.searchParams);
    if (comment) {
      return answer(
        200,
        [...comments.values()].filter(({ issue }) => issue === comment[1]),
      );
    }
    const item = /\/issues\/([^/]+)\/$/.exec(url.pathname)?.[1];
    if (item) return live(item) ? answer(200, live(item)) : answer(404, { error: 'gone' });
    if (url.pathname.endsWith('/issues/list/')) {
      const ids = (url.searchParams.get('issues') ?? '').split(',');
      return answer(
        200,
        ids.flatMap((id) => live(id) ?? []),
      );
    }
    if (url.pathname.endsWith('/issues/')) {
      // Lists are not sorted or filtered here: that is the business of the real server's tests.
      const results = server.rows();
      return answer(200, { results, total_results: results.length, total_count: results.length });
    }
    if (url.pathname.endsWith('/user-properties/')) {
      return answer(200, {
        project: PROJECT,
        filters: {},
        display_filters: {},
        display_properties: {},
      });
    }
    return answer(200, []);
  }

  function arrive(call: Sent): Answer {
    calls.push(call);
    const refusal = server.refuse(call);
    if (refusal) return { ...answer(400, null), ...refusal };
    if (!server.visible) return answer(403, { error: "You don't have the required permissions." });
    if (call.method === 'GET') return read(call.path);
    if (call.path.endsWith('/bulk-calls/')) return manyCalls(call);
    const key = `${call.method} ${call.path} ${call.key}`;
    const before = kept.get(key);
    const body = JSON.stringify(call.body);
    if (before) return before.body === body ? before.answer : answer(422, { error: 'Other body.' });
    if (isOutdated(call)) return answer(412, { error: 'It was changed in between.' });
    const result = write(call);
    if (result.status >= 300) return result;
    kept.set(key, { body, answer: result });
    doneKeys.push(call.key ?? '');
    return result;
  }

  /** Each as if it came by itself; what is refused by the test is refused alone. */
  function manyCalls({ path, body }: Sent): Answer {
    const { calls: sent } = body as { readonly calls: readonly CallAmongMany[] };
    const answers = sent.map(({ key, method, path: end, body: own, unmodified_since: since }) => {
      const alone: Sent = {
        ...{ key, method, path: path.replace('bulk-calls/', end), body: own ?? null },
        ...(since === undefined ? {} : { unmodifiedSince: since }),
      };
      const { status, body: told, updatedAt } = arrive(alone);
      calls.pop();
      return { key, status, updated_at: updatedAt, body: told };
    });
    return answer(200, { answers });
  }

  /** An edit that was worked out from an older version than the stored one. */
  function isOutdated({ path, unmodifiedSince }: Sent): boolean {
    if (unmodifiedSince === undefined) return false;
    const [, item = '', comment] = /\/issues\/([^/]+)\/(?:comments\/([^/]+)\/)?$/.exec(path) ?? [];
    const known = comment ? comments.get(comment) : live(item);
    return known ? microsOf(known.updated_at) > microsOf(unmodifiedSince) : false;
  }

  const server: FakeServer = {
    rest: { send: (call) => server.through(structuredClone(call), () => arrive(call)) },
    effects,
    doneKeys,
    calls,
    rows: () => [...stored.values()].filter((row): row is WorkItemImage => !('deleted' in row)),
    row: live,
    comments: () => [...comments.values()],
    put: (fields) => {
      const known = fields.id ? live(fields.id) : null;
      if (!known) sequence += 1;
      return store(
        known ? { ...known, ...fields } : workItem({ sequence_id: sequence, ...fields }),
      );
    },
    remove,
    editComment: (id, comment_html) => {
      const known = comments.get(id);
      if (!known) return;
      comments.set(id, { ...known, comment_html, updated_at: stamp() });
      touch(known.issue);
    },
    comment: (issue, id, comment_html) => {
      const now = stamp();
      const place = { issue, project: PROJECT, actor: 'u', edited_at: null };
      comments.set(id, { id, comment_html, created_at: now, updated_at: now, ...place });
      touch(issue);
    },
    removeComment: (id) => {
      const known = comments.get(id);
      comments.delete(id);
      if (known) touch(known.issue);
    },
    through: async (_, arriveNow) => arriveNow(),
    refuse: () => null,
    pageRows: 500,
    again: 0,
    updatedAtHeader: true,
    visible: true,
    forget: () => {
      forgotten = true;
    },
  };
  return server;
}

export function offline(): AppError {
  return new AppError('network.offline', 'The server cannot be reached.');
}

export const FAKE_PROJECT: ProjectId = PROJECT;

function answer(status: number, body: unknown, updatedAt: string | null = null): Answer {
  return { isOurs: true, status, body: structuredClone(body), updatedAt, retryAfterMs: null };
}
